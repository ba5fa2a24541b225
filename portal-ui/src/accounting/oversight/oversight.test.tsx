import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'

const FORECAST = {
  state: 'late',
  left: 931,
  a_day: 171.2,
  needed_a_day: 187,
  ends_on: '2026-10-21',
  working_days_late: 1,
}
const NUMBERS = {
  at: '2026-10-13T10:46:00+08:00',
  period: {
    quarter: '2026Q3',
    label: 'Third quarter 2026',
    since: '2026-10-01',
    until: '2026-12-31',
    due: '2026-10-20',
  },
  companies: ['PCM', 'CNL'],
  certificates: 2068,
  is_capped: false,
  counts: {
    expected: 2500,
    not_sent: 432,
    open: 412,
    to_correct: 87,
    approved: 1561,
    disapproved: 8,
    cancelled: 3,
  },
  tax_approved: '48216904.35',
  forecast: FORECAST,
  pace: [
    { day: '2026-10-12', received: 120, decided: 130, finished: 110 },
    { day: '2026-10-13', received: 90, decided: 70, finished: 61 },
  ],
  goal_days: 5,
  ageing: [96, 118, 84, 61, 33, 13, 7].map((count, days) => ({ days, count })),
  decided: 1783,
  returned: 214,
  reasons: [{ code: 'SUM', label: 'Amounts do not add up', count: 78 }],
  branches: [{ branch: 'Crest Bay Mall', open: 96, median_days: 0.5, decided: 100, returned: 9 }],
  people: [
    { username: 'rp@mall.example', name: 'R. Panganiban', holds: 96, decided: 38, returned: 4 },
  ],
  nobody: 53,
  states: [{ status: 'SUBMITTED', count: 1600, median_days: 1.2, high_days: 4.5 }],
}
const FORM = {
  id: 'c1',
  reference: '996-515-799-2026-1',
  status: 'SUBMITTED',
  payor_name: 'KALINGA OPTICAL VENTURES CORPORATION',
  company: 'PCM',
  branch: 'Crest Bay Mall',
  tax: '30000.00',
  waiting_days: 6,
  changed_at: '2026-10-02T10:46:00+08:00',
  decided_by: '',
}
const GRID = {
  may_assign: true,
  covers: [
    { id: 5, name: 'A. Cruz', absent: 'B. Reyes', starts_on: '2026-10-12', ends_on: '2026-10-16' },
  ],
  is_capped: false,
  companies: [{ code: 'PCM', name: 'PACIFIC CREST MALLS, INC.', branches: ['Crest Bay Mall'] }],
  people: [
    { username: 'lead', name: 'L. Evangelista', role: 'lead', companies: ['PCM'], branches: [] },
    { username: 'jd', name: 'J. Dimaandal', role: 'processor', companies: [], branches: [] },
  ],
}
const PERIOD = NUMBERS.period
const lead = { ...processor, role: 'lead' }
const oversight = {
  'GET /api/me': lead,
  'GET /api/oversight/': NUMBERS,
  'GET /api/oversight/forms/': {
    results: [FORM],
    count: 1,
    next: null,
    is_capped: false,
    label: '',
  },
  'GET /api/oversight/assignments/': GRID,
}
const PATH = '/accounting/oversight'

beforeEach(() => localStorage.clear())

test('the title is the forecast, with the two paces behind it', async () => {
  serve(oversight)
  openDesk(PATH)
  const title = 'At this pace the quarter closes on 21 October 2026, 1 working day late'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(/171.2 finished a day .*; 187 a day closes it on 20 Oct/)).toBeTruthy()
})

test.each([
  [{ ...FORECAST, state: 'early', ends_on: null }, 'Too early for a forecast'],
  [{ ...FORECAST, state: 'never' }, 'Nothing was finished in the last five working days'],
  [
    { ...FORECAST, state: 'done', left: 0 },
    'Everything there is of the third quarter 2026 is finished',
  ],
  [{ ...FORECAST, state: 'in_time', ends_on: '2026-10-19' }, /closes on 19 October 2026, in time/],
])('where it cannot be reckoned it says why: %#', async (forecast, title) => {
  serve({ ...oversight, 'GET /api/oversight/': { ...NUMBERS, forecast } })
  openDesk(PATH)
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
})

test('a day that is over is said in a sentence of its own', async () => {
  const forecast = { ...FORECAST, state: 'never', needed_a_day: null }
  serve({ ...oversight, 'GET /api/oversight/': { ...NUMBERS, forecast } })
  openDesk(PATH)
  expect(await screen.findByText(/^It was due on 20 Oct\./)).toBeTruthy()
})

test.each([
  ['412 Open', 'of=group&value=open'],
  ['7 Open for over 5 working days', 'of=waiting&value=6'],
  ['78 Amounts do not add up', 'of=reason&value=SUM'],
  ['9 Returned, Crest Bay Mall', 'of=outcome&value=returned&branch=Crest+Bay+Mall'],
  ['38 Decided, R. Panganiban', 'of=decided_by&value=rp%40mall.example'],
  ['53 with nobody', 'of=holder&value=nobody'],
  ['1,600 Was SUBMITTED and left it', 'of=left&value=SUBMITTED'],
])('the number "%s" opens its forms', async (name, search) => {
  const server = serve(oversight)
  const router = openDesk(`${PATH}?quarter=2026Q3&company=PCM`)
  await userEvent.click(await screen.findByRole('link', { name }))
  expect(router.state.location.pathname).toBe(`${PATH}/forms`)
  expect(router.state.location.search).toBe(`?quarter=2026Q3&company=PCM&${search}`)
  expect(await screen.findByRole('link', { name: FORM.reference })).toBeTruthy()
  const query = new URLSearchParams(search)
  expect(server.sent('GET', '/api/oversight/forms/').at(-1)?.query).toMatchObject(
    Object.fromEntries(query),
  )
})

test('the picture is a table too, each number of it a link', async () => {
  serve(oversight)
  openDesk(PATH)
  expect(
    await screen.findByRole('img', { name: '210 received and 171 finished in these days.' }),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'As a table' }))
  const table = within(screen.getByRole('table', { name: 'Pace' }))
  expect(table.getByRole('link', { name: '61 Finished on 13 Oct' })).toBeTruthy()
})

test('another period is asked for and stands in the address', async () => {
  const server = serve(oversight)
  const router = openDesk(PATH)
  await screen.findByRole('heading', { name: /At this pace/ })
  await userEvent.selectOptions(screen.getByLabelText('Company'), 'CNL')
  expect(router.state.location.search).toBe('?company=CNL')
  await userEvent.selectOptions(screen.getByLabelText('Period'), 'Days…')
  expect(router.state.location.search).toMatch(/from=.*&to=/)
  expect(server.sent('GET', '/api/oversight/').at(-1)?.query.company).toBe('CNL')
})

test('what was not told in full is said', async () => {
  serve({ ...oversight, 'GET /api/oversight/': { ...NUMBERS, is_capped: true } })
  openDesk(PATH)
  expect(await screen.findByText(/more forms than one answer holds/)).toBeTruthy()
})

test('a refusal is told with a way on', async () => {
  serve({ ...oversight, 'GET /api/oversight/': new Refuse(422, { message: 'At most 31 days.' }) })
  openDesk(`${PATH}?from=2026-01-01&to=2026-12-31`)
  expect(await screen.findByText('At most 31 days.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByLabelText('First sent from')).toBeTruthy()
})

test('who has not sent is told with what they sent last', async () => {
  const place = {
    tenant: 'MAHARLIKA STORE',
    tin: '99651579900000',
    company: 'PCM',
    branch: 'Crest Bay Mall',
    last_quarter: '2026Q2',
    is_reachable: false,
  }
  const told = { results: [place], count: 1, next: null, is_capped: false, period: PERIOD }
  serve({ ...oversight, 'GET /api/oversight/not-sent/': told })
  openDesk(`${PATH}/not-sent`)
  const title = '1 place has not sent for the third quarter 2026'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText('last sent for Q2 2026')).toBeTruthy()
  expect(screen.getByText('no verified email')).toBeTruthy()
})

test('a lead assigns with a tick; a lead is assigned by nobody', async () => {
  const given = {
    ...GRID,
    people: [GRID.people[0], { ...GRID.people[1], branches: ['Crest Bay Mall'] }],
  }
  const server = serve({ ...oversight, 'POST /api/oversight/assignments/': given })
  openDesk(`${PATH}/assignments`)
  const tick = await screen.findByRole('checkbox', { name: 'Crest Bay Mall: J. Dimaandal' })
  await userEvent.click(tick)
  expect(await screen.findByText('J. Dimaandal works for Crest Bay Mall now.')).toBeTruthy()
  expect(server.sent('POST', '/api/oversight/assignments/')[0]?.body).toEqual({
    username: 'jd',
    branch: 'Crest Bay Mall',
    is_given: true,
  })
  const own = screen.getByRole('checkbox', { name: 'Crest Bay Mall: L. Evangelista' })
  expect((own as HTMLInputElement).disabled).toBe(true)
})

test('a manager sees who works for what and changes nothing', async () => {
  const grid = { ...GRID, may_assign: false }
  const manager = { ...lead, role: 'manager' }
  serve({ ...oversight, 'GET /api/me': manager, 'GET /api/oversight/assignments/': grid })
  openDesk(`${PATH}/assignments`)
  const ticks = await screen.findAllByRole('checkbox')
  expect(ticks.every((tick) => (tick as HTMLInputElement).disabled)).toBe(true)
})

test('a lead arranges who covers for whom, and ends it', async () => {
  const server = serve({
    ...oversight,
    'GET /api/oversight/assignments/': GRID,
    'POST /api/oversight/covers/': GRID,
    'POST /api/oversight/covers/5/end/': { ...GRID, covers: [] },
  })
  openDesk(`${PATH}/assignments`)
  const covers = within(await screen.findByRole('list', { name: 'Leave cover' }))
  expect(covers.getByText('2026-10-12 to 2026-10-16')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Who is away'), 'jd')
  await userEvent.selectOptions(screen.getByLabelText('Who covers'), 'lead')
  await userEvent.type(screen.getByLabelText('First day'), '2026-10-19')
  await userEvent.type(screen.getByLabelText('Last day'), '2026-10-20')
  await userEvent.click(screen.getByRole('button', { name: 'Arrange cover' }))
  expect(await screen.findByText('The cover is arranged.')).toBeTruthy()
  expect(server.sent('POST', '/api/oversight/covers/')[0]?.body).toEqual({
    absent: 'jd',
    username: 'lead',
    starts_on: '2026-10-19',
    ends_on: '2026-10-20',
  })
  await userEvent.click(
    screen.getByRole('button', { name: 'End the cover of A. Cruz for B. Reyes' }),
  )
  expect(await screen.findByText('No leave cover is arranged.')).toBeTruthy()
})

test('a processor is sent to the desk', async () => {
  const server = serve({ ...oversight, 'GET /api/me': processor })
  const router = openDesk(PATH)
  await screen.findByRole('heading', { level: 1 })
  expect(router.state.location.pathname).toBe('/accounting/dashboard')
  expect(server.sent('GET', '/api/oversight/')).toEqual([])
})
