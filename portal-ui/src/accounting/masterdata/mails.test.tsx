import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Asked, openDesk, processor, Refuse, serve } from '../testing/desk'

const USUAL = {
  happened: 'was returned to you',
  next_step: 'Correct what is named here and resubmit it.',
  action: 'Open the certificate',
}
const TEXT = {
  id: 4,
  to: 'tenant',
  usual: USUAL,
  next_step: '',
  action: '',
  closing: '',
  gaps: [{ name: 'reference', meaning: "the certificate's reference" }],
}
const STAFFS = {
  ...TEXT,
  id: 9,
  to: 'processor',
  usual: { ...USUAL, happened: 'is returned' },
  action: 'See it',
}
const TEXTS = {
  texts: [TEXT, STAFFS],
  settled: [{ title: 'The sign-in code', to: 'a tenant', why: 'It has a secret in it.' }],
}
const RECORD = {
  id: 4,
  title: 'To the tenant: was returned to you',
  values: { name: 'tenant:RETURNED', next_step: '', action: '', closing: '' },
  is_active: true,
  fields: [],
  goes_out_of_use: false,
  version: 2,
  log: [],
}
const ONE = '/api/masterdata/records/mails/4/'
const PREVIEW = '/api/masterdata/mails/4/preview/'
const TEST = '/api/masterdata/mails/4/test/'
const TESTED = '/api/masterdata/mails/tests/7/'
const mailOf = ({ body }: Asked) => {
  const { next_step } = body as { next_step: string }
  const said = next_step || USUAL.next_step
  return {
    subject: 'Form 2307 SAMPLE-2026-1 was returned to you',
    text: `What to do next: ${said}`,
    html: `<body style="color:red"><p>${said}</p></body>`,
  }
}
const administrator = {
  'GET /api/me': { ...processor, role: 'administrator', companies: [], branches: [] },
  'GET /api/masterdata/mails/': TEXTS,
  [`GET ${ONE}`]: RECORD,
  [`POST ${PREVIEW}`]: mailOf,
  [`POST ${TEST}`]: { id: '7', to: 'admin@mall.example' },
  [`GET ${TESTED}`]: { state: 'sent', message: '' },
}

const openMail = async (answers = {}) => {
  const server = serve({ ...administrator, ...answers })
  openDesk('/accounting/masterdata/mails/4')
  const step = await screen.findByLabelText('What to do next (optional)', {}, { timeout: 5000 })
  return { server, step }
}

test('the list says whose words they are, and which mails stay as they are', async () => {
  serve(administrator)
  openDesk('/accounting/masterdata/mails')
  const title = '1 of 2 emails in your own words'
  expect(await screen.findByRole('heading', { name: title }, { timeout: 5000 })).toBeTruthy()
  const staffs = within(screen.getByRole('list', { name: 'To the processor who decided' }))
  expect(staffs.getByText('Own words')).toBeTruthy()
  const tenants = within(screen.getByRole('list', { name: 'To the tenant' }))
  expect(tenants.getByRole('link', { name: 'was returned to you' })).toBeTruthy()
  expect(tenants.queryByText('Own words')).toBeNull()
  expect(screen.getByText(/It has a secret in it/)).toBeTruthy()
})

test('what is written is shown as the mail, and only what was changed is saved', async () => {
  const { server, step } = await openMail({ [`PATCH ${ONE}`]: { ...RECORD, version: 3 } })
  await userEvent.type(step, 'Bring it{Enter}here.')
  expect((step as HTMLTextAreaElement).value).toBe('Bring it here.')
  await userEvent.click(await screen.findByRole('button', { name: 'Plain text' }))
  expect(await screen.findByText('What to do next: Bring it here.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(server.sent('PATCH', ONE)[0]?.body).toEqual({ next_step: 'Bring it here.' }),
  )
  expect(server.sent('PATCH', ONE)[0]?.headers.get('If-Match')).toBe('"2"')
})

test('what the server finds wrong is said at its field', async () => {
  const message = '{name} is filled with nothing. There are: {reference}.'
  const fields = [{ field: 'closing', code: 'gap', message }]
  const { step } = await openMail({ [`POST ${PREVIEW}`]: new Refuse(422, { message, fields }) })
  await userEvent.type(step, 'x')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('Correct what is marked, and it is shown here.')).toBeTruthy()
})

test('a test goes to oneself, with what is written and not saved', async () => {
  const { server, step } = await openMail()
  await userEvent.type(step, 'Try')
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }))
  expect(await screen.findByText(/was sent to admin@mall.example/)).toBeTruthy()
  expect(server.sent('POST', TEST)[0]?.body).toEqual({ next_step: 'Try', action: '', closing: '' })
})

test.each([
  ['waiting', '', 'A test to admin@mall.example is queued.'],
  [
    'delayed',
    'The mail server has not taken the mail yet.',
    'The mail server has not taken the mail yet.',
  ],
  ['failed', 'The mail could not be sent: 550 no', 'The mail could not be sent: 550 no'],
])('a test that is %s says so', async (state, message, shown) => {
  await openMail({ [`GET ${TESTED}`]: { state, message } })
  await userEvent.click(screen.getByRole('button', { name: 'Send me a test' }))
  expect(await screen.findByText(shown)).toBeTruthy()
})

test('one blank again is as usual', async () => {
  const values = { ...RECORD.values, next_step: 'Bring it.' }
  const answers = { [`GET ${ONE}`]: { ...RECORD, values }, [`PATCH ${ONE}`]: RECORD }
  const { server } = await openMail(answers)
  await userEvent.click(screen.getByRole('button', { name: 'Restore the standard text' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.sent('PATCH', ONE)[0]?.body).toEqual({ next_step: '' }))
})

test('of two administrators the second is told, and keeps what was typed', async () => {
  const stale = new Refuse(409, { code: 'stale', message: 'Changed.', by: 'Admin' })
  const { step } = await openMail({ [`PATCH ${ONE}`]: stale })
  await userEvent.type(step, 'Mine')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(/Admin changed this meanwhile/)).toBeTruthy()
  expect((step as HTMLTextAreaElement).value).toBe('Mine')
})

test('a mail that there is none of leads back to the list', async () => {
  serve(administrator)
  const router = openDesk('/accounting/masterdata/mails/77')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounting/masterdata/mails'), {
    timeout: 5000,
  })
})
