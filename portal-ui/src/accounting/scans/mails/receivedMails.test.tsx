import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { paths } from '../../../shared/paths'
import { openDesk, processor, Refuse, serve } from '../../testing/desk'
import type { ReceivedMail } from './receivedMailQueries'

const taken: ReceivedMail = {
  id: 'm1',
  received_at: '2026-01-05T01:00:00Z',
  sender: 'office@harbor.example',
  subject: 'Our 2307s',
  tenant: 'HARBOR STORE CORP.',
  state: 'TAKEN',
  reason: '',
  files: [
    { name: 'a.pdf', refused: '' },
    { name: 'b.pdf', refused: 'This file is larger than 25 MB.' },
  ],
  answered_at: '2026-01-05T01:02:00Z',
}
const refused: ReceivedMail = {
  ...taken,
  id: 'm2',
  sender: 'x@elsewhere.example',
  tenant: null,
  state: 'REFUSED',
  reason: 'unknown_sender',
  files: [],
  answered_at: null,
}
const page = { results: [taken, refused], next: null, count: 2, count_is_capped: false }
const answers = {
  'GET /api/me': { ...processor, role: 'lead' },
  'GET /api/scans/mails/': page,
}

test('lists who sent what, and what was done with it', async () => {
  serve(answers)
  openDesk(paths.accounting.receivedMails)
  const table = within(await screen.findByRole('table', { name: 'Received emails' }))
  expect(table.getByText('office@harbor.example, HARBOR STORE CORP.')).toBeTruthy()
  expect(table.getByText(/^Taken, answered/)).toBeTruthy()
  expect(table.getByText('b.pdf was not taken. This file is larger than 25 MB.')).toBeTruthy()
  expect(table.getByText('Refused, unknown sender')).toBeTruthy()
})

test('reads on where there is more', async () => {
  const server = serve({
    ...answers,
    'GET /api/scans/mails/': ({ query }: { query: Record<string, string> }) =>
      query.cursor ? { ...page, results: [] } : { ...page, next: '/api/scans/mails/?cursor=abc' },
  })
  openDesk(paths.accounting.receivedMails)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(server.sent('GET', '/api/scans/mails/').at(-1)?.query.cursor).toBe('abc')
})

test('says that none came in', async () => {
  serve({ ...answers, 'GET /api/scans/mails/': { ...page, results: [] } })
  openDesk(paths.accounting.receivedMails)
  expect(await screen.findByText('No email came in')).toBeTruthy()
})

test('says why it could not be read', async () => {
  serve({ ...answers, 'GET /api/scans/mails/': new Refuse(500, { message: 'Not now.' }) })
  openDesk(paths.accounting.receivedMails)
  expect(await screen.findByRole('alert')).toBeTruthy()
})

test('a processor is led back to the scans', async () => {
  serve({ ...answers, 'GET /api/me': processor })
  const router = openDesk(paths.accounting.receivedMails)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe(paths.accounting.scans))
})
