import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../../testing/desk'

const PATH = '/accounting/oversight/not-sent?quarter=2026Q3'
const PERIOD = {
  quarter: '2026Q3',
  label: 'Third quarter 2026',
  since: '2026-10-01',
  until: '2026-12-31',
  due: '2026-10-20',
}
const STEPS = [
  ['first', 'First reminder', '2026-10-13', 0],
  ['again', 'Second reminder', null, 0],
  ['before_due', 'Before the due date', '2026-10-16', 0],
  ['after_due', 'After the due date', '2026-10-23', 0],
].map(([step, label, day, tenants]) => ({ step, label, day, tenants, when: 'then', why: 'Why.' }))
const ONE = {
  tenant: 'KALINGA OPTICAL CORP.',
  tin: '99651579900000',
  missing: [{ company: 'PCM', company_name: 'PACIFIC', branch: 'Crest Bay Mall' }],
  unanswered: [{ id: 'c1', reference: '996-515-799-2026-1' }],
  is_reachable: false,
  contact_email: 'office@kalinga.example',
  last: { label: 'First reminder', day: '2026-10-13' },
  next: { label: 'Before the due date', day: '2026-10-16' },
}
const ROUND = {
  id: 'r1',
  version: 1,
  status: 'RUNNING',
  company: '',
  branches: ['Crest Bay Mall'],
  by: 'L. Evangelista',
  started_at: '2026-10-13T02:00:00Z',
  ended_at: null,
  stopped_by: '',
  why: '',
}
const READY = {
  period: PERIOD,
  companies: ['PCM'],
  may_remind: true,
  blocked: '',
  counts: {
    ...{ tenants: 389, missing: 412, unanswered: 12, unreachable: 31, calls: 33 },
    ...{ reachable_missing: 380, reachable_unanswered: 9 },
  },
  steps: STEPS,
  goes_on_at: '2000-01-01T00:00:00Z',
  running: null as typeof ROUND | null,
  earlier: [] as object[],
  sample: { tenant: 'KALINGA OPTICAL CORP.', subject: '2 are missing', text: 'Dear all' },
  results: [ONE],
  count: 389,
  next: null,
  is_capped: false,
}
const RUNNING = { ...READY, running: ROUND }
const NOBODY = { results: [], count: 0, next: null, is_capped: false, period: PERIOD }
const as = (role: string, told: unknown = READY) => ({
  'GET /api/me': { ...processor, role },
  'GET /api/oversight/not-sent/': NOBODY,
  'GET /api/oversight/reminders/': told,
})

test('a lead looks first: how many, whom no mail reaches, the steps, the mail', async () => {
  const { sent } = serve({ ...as('lead'), 'POST /api/oversight/reminders/': ROUND })
  openDesk(`${PATH}&company=PCM`)
  await userEvent.click(await screen.findByRole('button', { name: 'Remind 358' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Remind 358 tenants' }))
  dialog.getByText(
    /Of 358 tenants: 380 certificates are missing, 9 came back and were not answered/,
  )
  dialog.getByText(/31 tenants cannot be reached by email/)
  dialog.getByText(/Dear all/)
  dialog.getByText('left out: past, or too close to another')
  expect(within(dialog.getByRole('list', { name: 'Steps' })).getAllByRole('listitem').length).toBe(
    4,
  )
  expect(sent('POST', '/api/oversight/reminders/')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Start reminding' }))
  const [post] = sent('POST', '/api/oversight/reminders/')
  expect(post?.body).toEqual({ quarter: '2026Q3', company: 'PCM' })
  expect(post?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('what is refused is said, and the look stays open', async () => {
  const refused = new Refuse(409, { code: 'running', message: 'L. has them reminded already.' })
  serve({ ...as('lead'), 'POST /api/oversight/reminders/': refused })
  openDesk(PATH)
  await userEvent.click(await screen.findByRole('button', { name: 'Remind 358' }))
  await userEvent.click(screen.getByRole('button', { name: 'Start reminding' }))
  expect((await screen.findByRole('alert')).textContent).toContain('L. has them reminded already.')
  screen.getByRole('dialog', { name: 'Remind 358 tenants' })
})

test('while it runs it says who stands where, and a lead stops it with a word', async () => {
  const stopped = { ...ROUND, status: 'STOPPED' }
  const { sent } = serve({
    ...as('lead', RUNNING),
    'POST /api/oversight/reminders/r1/stop/': stopped,
  })
  openDesk(PATH)
  await screen.findByText(/Started by L. Evangelista/)
  expect(screen.queryByRole('button', { name: 'Remind 358' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Who is reminded when' }))
  const row = within(await screen.findByRole('list', { name: 'Tenants to remind' }))
  row.getByText('First reminder, 13 Oct')
  row.getByText('Next: before the due date, 16 Oct')
  row.getByText('No verified email; contact office@kalinga.example')
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }))
  await userEvent.type(screen.getByLabelText('Why (for the audit)'), 'They called.')
  await userEvent.click(screen.getByRole('button', { name: 'Stop reminding' }))
  const [post] = sent('POST', '/api/oversight/reminders/r1/stop/')
  expect(post?.body).toEqual({ remarks: 'They called.' })
  expect(post?.headers.get('If-Match')).toBe('"1"')
})

test('those no mail reaches are asked for alone, page by page', async () => {
  const { sent } = serve(as('lead', RUNNING))
  openDesk(PATH)
  await userEvent.click(await screen.findByRole('button', { name: 'Who is reminded when' }))
  await screen.findByRole('list', { name: 'Tenants to remind' })
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await userEvent.click(screen.getByRole('button', { name: 'No verified email' }))
  const asked = sent('GET', '/api/oversight/reminders/').map(({ query }) => query)
  expect(asked.some(({ page, only }) => page === '2' && !only)).toBe(true)
  expect(asked.some(({ page, only }) => page === '1' && only === 'unreachable')).toBe(true)
})

test('leads to the call list of the quarter', async () => {
  serve(as('lead'))
  openDesk(PATH)
  const link = await screen.findByRole('link', { name: 'Call list (33)' })
  expect(link.getAttribute('href')).toBe('/accounting/oversight/calls?quarter=2026Q3')
})

test('where no email reaches anybody the button counts nobody', async () => {
  serve(as('lead', { ...READY, counts: { ...READY.counts, unreachable: 389, calls: 389 } }))
  openDesk(PATH)
  await screen.findByRole('link', { name: 'Call list (389)' })
  await userEvent.click(screen.getByRole('button', { name: 'Start reminders' }))
  screen.getByRole('dialog', { name: 'Start reminders' })
})

test.each(['manager', 'processor'])('a %s reads it and starts nothing', async (role) => {
  const over = { ...ROUND, status: 'STOPPED', ended_at: '2026-10-14T02:00:00Z' }
  const earlier = [{ ...over, stopped_by: 'L. Evangelista', why: 'They called.' }]
  serve(as(role, { ...READY, may_remind: false, earlier }))
  openDesk(PATH)
  await screen.findByText(/Leads start and stop reminders/)
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
  expect(screen.getByRole('list', { name: 'Earlier' }).textContent).toContain('They called.')
})

test('of a quarter that runs it says why nobody starts it', async () => {
  serve(as('lead', { ...READY, blocked: 'This quarter has not ended.' }))
  openDesk(PATH)
  await screen.findByText(/This quarter has not ended/)
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
})

test('where nothing is wanted there is nothing to press', async () => {
  const counts = { tenants: 0, missing: 0, unanswered: 0, unreachable: 0 }
  serve(as('lead', { ...READY, counts, results: [], count: 0, sample: null }))
  openDesk(PATH)
  await screen.findByText('Everybody expected has sent')
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
})

test('an error can be tried again', async () => {
  serve(as('lead', new Refuse(500, { message: 'It broke.' })))
  openDesk(PATH)
  await screen.findByRole('button', { name: /again/i })
})
