import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../../testing/desk'
import type { CallPage } from './callQueries'

const PATH = '/accounting/oversight/calls?quarter=2026Q3'
const page: CallPage = {
  period: {
    quarter: '2026Q3',
    label: 'Third quarter 2026',
    since: '2026-10-01',
    until: '2026-12-31',
    due: '2026-10-20',
  },
  companies: ['PCM'],
  counts: { no_address: 1, refused: 0, last_step: 0 },
  is_capped: false,
  results: [
    {
      tenant: 'KALINGA OPTICAL CORP.',
      tin: '99651579900000',
      contact_person: 'Ana Cruz',
      contact_phone: '+63 917 555 0100',
      contact_email: 'office@kalinga.example',
      account_officer: 'Jose Mari Bautista',
      reason: 'no_address',
      missing: 2,
      unanswered: 0,
      tax: '15000.00',
      last_reminder: { label: 'First reminder', day: '2026-10-13' },
      last_contact: null,
    },
  ],
  count: 1,
  next: null,
}
const entry = {
  id: 'c1',
  kind: 'call' as const,
  at: '2026-10-14T02:00:00Z',
  by: 'L. Evangelista',
  to: '',
  quarter: '2026Q3',
  text: 'Ana sends it.',
  promised_on: '2026-10-20',
}
const answers = {
  'GET /api/me': { ...processor, role: 'lead' },
  'GET /api/oversight/calls/': page,
}

test('shows whom to call, about what, and how', async () => {
  serve(answers)
  openDesk(PATH)
  const list = within(await screen.findByRole('list', { name: 'Tenants to call' }))
  list.getByText('KALINGA OPTICAL CORP.')
  list.getByText('₱15,000.00 of tax missing')
  list.getByText('2 certificates are missing')
  list.getByText('Account officer: Jose Mari Bautista')
  list.getByText('First reminder, 13 Oct')
  const phone = list.getByRole('link', { name: '+63 917 555 0100' })
  expect(phone.getAttribute('href')).toBe('tel:+639175550100')
})

test('records a call with what was promised', async () => {
  const { sent } = serve({ ...answers, 'POST /api/oversight/contacts/': entry })
  openDesk(PATH)
  await userEvent.click(await screen.findByRole('button', { name: /^Record a call, KALINGA/ }))
  const dialog = within(screen.getByRole('dialog', { name: /^Contact with KALINGA/ }))
  await userEvent.type(dialog.getByLabelText('What was said'), 'Ana sends it.')
  await userEvent.type(dialog.getByLabelText('Promised by (optional)'), '2026-10-20')
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }))
  const [call] = sent('POST', '/api/oversight/contacts/')
  expect(call?.body).toEqual({
    tin: '99651579900000',
    quarter: '2026Q3',
    kind: 'call',
    note: 'Ana sends it.',
    promised_on: '2026-10-20',
  })
  expect(call?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('keeps what was typed when it is refused', async () => {
  const fields = [{ field: 'promised_on', code: 'past', message: 'A later day.' }]
  const refused = new Refuse(422, { code: 'invalid', message: 'No.', fields })
  serve({ ...answers, 'POST /api/oversight/contacts/': refused })
  openDesk(PATH)
  await userEvent.click(await screen.findByRole('button', { name: /^Record a call, KALINGA/ }))
  await userEvent.type(screen.getByLabelText('What was said'), 'Later')
  await userEvent.click(screen.getByRole('button', { name: 'Record it' }))
  expect(await screen.findByText('A later day.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('What was said').value).toBe('Later')
})

test('shows the history of a tenant', async () => {
  const mail = { ...entry, id: 'm1', kind: 'mail', to: 'a@b.example', text: '', promised_on: null }
  serve({
    ...answers,
    'GET /api/oversight/contacts/': { ...page.results[0], results: [entry, mail] },
  })
  openDesk(PATH)
  await userEvent.click(await screen.findByRole('button', { name: /^History, KALINGA/ }))
  const list = within(await screen.findByRole('list', { name: 'Contacts' }))
  list.getByText('Ana sends it.')
  list.getByText('Promised by 20 Oct')
  list.getByText(/to a@b\.example/)
})

test('says that nobody is to be called, and what the server refuses', async () => {
  serve({ ...answers, 'GET /api/oversight/calls/': { ...page, results: [], count: 0 } })
  openDesk(PATH)
  expect(await screen.findByText('Nobody is to be called')).toBeTruthy()
})
