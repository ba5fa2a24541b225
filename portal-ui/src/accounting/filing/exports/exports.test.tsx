import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../../testing/desk'
import { bodyOf, NEW } from './exportDraft'
import type { ExportChoices, ExportDetail, ExportRun } from './exportQueries'

const save = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/ui/saveFile', () => ({ saveFile: save }))

const LIST = '/accounting/filing/exports'
const run: ExportRun = {
  id: 'r1',
  state: 'sent',
  slot: '2026-10-12',
  asked_at: '2026-10-11T16:00:02Z',
  ended_at: '2026-10-11T16:00:04Z',
  name: 'mondays-2026-10-12-1a2b3c4d5e6f.xlsx',
  rows: 1204,
  size: 88_000,
  sha256: 'abc',
  is_in_folder: true,
  is_kept: true,
  message: '',
  letters: [
    { name: 'L. Evangelista', sent_at: '2026-10-11T16:00:03Z', left_out: '' },
    { name: 'A. Cruz', sent_at: null, left_out: 'A. Cruz does not see all of it.' },
  ],
}
const one: ExportDetail = {
  id: 'e1',
  version: 3,
  status: 'ACTIVE',
  name: 'Mondays',
  form: 'xlsx',
  contents: 'register',
  company: 'PCM',
  quarter: 'ended',
  statuses: ['APPROVED'],
  form_type: '',
  branch: '',
  every: 'week',
  weekday: 1,
  day: null,
  to_folder: true,
  recipients: [{ username: 'lead@mall.example', name: 'L. Evangelista', role: 'lead', why: '' }],
  owner: 'L. Evangelista',
  is_yours: true,
  holds: 'PCM, the quarter that ended last, APPROVED',
  rhythm: 'every Monday',
  why: '',
  next_on: '2026-10-19',
  last_run: run,
  moves: ['change', 'pause', 'end', 'run'],
  runs: [run],
}
const choices: ExportChoices = {
  companies: ['PCM'],
  quarters: [
    { code: '', name: 'All quarters' },
    { code: 'ended', name: 'The quarter that ended last' },
  ],
  statuses: ['SUBMITTED', 'APPROVED'],
  people: [
    { username: 'lead@mall.example', name: 'L. Evangelista', role: 'lead' },
    { username: 'manager@mall.example', name: 'M. Reyes', role: 'manager' },
  ],
  has_folder: true,
  mail_max_bytes: 10_485_760,
  kept_days: 30,
}
const page = (...results: unknown[]) => ({
  results,
  next: null,
  count: results.length,
  count_is_capped: false,
})
const as = (role: string, more: Record<string, unknown> = {}) => ({
  'GET /api/me': { ...processor, role },
  'GET /api/exports/': page(one),
  'GET /api/exports/choices/': choices,
  'GET /api/exports/e1/': one,
  ...more,
})

test('the list says what goes out when, and what became of it last', async () => {
  serve(as('lead'))
  openDesk(LIST)
  await screen.findByRole('heading', { level: 1, name: '1 export goes out by itself' })
  const sheet = screen.getByRole('region', { name: 'Mondays' })
  expect(sheet.textContent).toContain('Every Monday, as XLSX')
  expect(sheet.textContent).toContain('The folder, L. Evangelista')
  expect(sheet.textContent).toContain('Monday, 19 October 2026')
  expect(sheet.textContent).toContain('Sent, 1,204 rows')
})

test('what did not go out is the title', async () => {
  const failed = { ...run, state: 'failed', message: 'The folder is not there.' }
  serve(as('lead', { 'GET /api/exports/': page({ ...one, last_run: failed }) }))
  openDesk(LIST)
  await screen.findByRole('heading', { level: 1, name: '1 export did not go out: look at it' })
  await screen.findByText('Not sent: The folder is not there.')
})

test('with none there is one thing to do', async () => {
  serve(as('lead', { 'GET /api/exports/': page() }))
  openDesk(LIST)
  await screen.findByText('Nothing is set up yet')
  expect(screen.getByRole('link', { name: 'New export' })).toBeTruthy()
})

test('it is run at once, and is on its way', async () => {
  const { sent } = serve(
    as('lead', {
      'POST /api/exports/e1/run/': { ...one, last_run: { ...run, state: 'running' } },
    }),
  )
  openDesk(LIST)
  await userEvent.click(await screen.findByRole('button', { name: 'Run now, Mondays' }))
  await expect.poll(() => sent('POST', '/api/exports/e1/run/').length).toBe(1)
  await expect.poll(() => sent('GET', '/api/exports/').length).toBeGreaterThan(1)
})

test('whoever ends one is asked first', async () => {
  const { sent } = serve(
    as('lead', { 'POST /api/exports/e1/end/': { ...one, status: 'ENDED', moves: [] } }),
  )
  openDesk(LIST)
  await userEvent.click(await screen.findByRole('button', { name: 'End, Mondays' }))
  const dialog = await screen.findByRole('dialog', { name: 'End Mondays?' })
  expect(sent('POST', '/api/exports/e1/end/')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'End' }))
  await expect.poll(() => sent('POST', '/api/exports/e1/end/').length).toBe(1)
})

test('one is set up: what, how often, where to', async () => {
  const { sent } = serve(as('lead', { 'POST /api/exports/': one }))
  const router = openDesk(`${LIST}/new`)
  await userEvent.type(await screen.findByLabelText('Name'), 'Mondays')
  await userEvent.selectOptions(screen.getByLabelText('Company'), 'PCM')
  await userEvent.click(screen.getByLabelText('APPROVED'))
  await userEvent.selectOptions(screen.getByLabelText('Goes out'), 'month')
  await userEvent.clear(screen.getByLabelText('On day'))
  await userEvent.type(screen.getByLabelText('On day'), '31')
  await userEvent.click(screen.getByLabelText('Into the operator’s folder'))
  await userEvent.selectOptions(screen.getByLabelText('By mail to'), 'manager@mall.example')
  await userEvent.selectOptions(screen.getByLabelText('By mail to'), 'lead@mall.example')
  await userEvent.click(screen.getByRole('button', { name: 'Leave out M. Reyes' }))
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  await expect.poll(() => router.state.location.pathname).toBe(`${LIST}/e1`)
  const [post] = sent('POST', '/api/exports/')
  expect(post?.body).toEqual({
    ...bodyOf(NEW),
    name: 'Mondays',
    company: 'PCM',
    statuses: ['APPROVED'],
    every: 'month',
    weekday: null,
    day: 31,
    to_folder: true,
    recipients: ['lead@mall.example'],
  })
  expect(post?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('what the server refuses is said at its field, and what was typed stays', async () => {
  const fields = [
    { field: 'recipients', code: 'not_theirs', message: 'M. Reyes does not see all of it.' },
  ]
  serve(as('lead', { 'POST /api/exports/': new Refuse(422, { message: 'No.', fields }) }))
  openDesk(`${LIST}/new`)
  await userEvent.type(await screen.findByLabelText('Name'), 'Mondays')
  await userEvent.click(screen.getByRole('button', { name: 'Set up' }))
  await screen.findByText('M. Reyes does not see all of it.')
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Mondays')
})

test('it is changed on its page, against the version that was seen', async () => {
  const { sent } = serve(as('lead', { 'PUT /api/exports/e1/': { ...one, version: 4 } }))
  openDesk(`${LIST}/e1`)
  await userEvent.type(await screen.findByLabelText('Name'), ', early')
  await screen.findByText('Not saved yet')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved.')
  const [put] = sent('PUT', '/api/exports/e1/')
  expect(put?.body).toMatchObject({ name: 'Mondays, early', weekday: 1, day: null })
  expect(put?.headers.get('If-Match')).toBe('"3"')
})

test('its page tells where each went, whom it left out, and has its file', async () => {
  save.mockReset()
  serve(as('lead', { 'GET /api/exports/files/r1/register': '' }))
  openDesk(`${LIST}/e1`)
  const runs = await screen.findByRole('list', { name: 'What became of it' })
  expect(runs.textContent).toContain('Into the folder. By mail to L. Evangelista')
  expect(runs.textContent).toContain('A. Cruz does not see all of it.')
  await userEvent.click(within(runs).getByRole('button', { name: /^Take the file/ }))
  await expect.poll(() => save.mock.calls.length).toBe(1)
})

test('a manager reads another’s, and changes nothing of it', async () => {
  const theirs = { ...one, is_yours: false, moves: ['pause', 'end'], why: 'She left.' }
  serve(as('manager', { 'GET /api/exports/e1/': theirs }))
  openDesk(`${LIST}/e1`)
  await screen.findByText('L. Evangelista set it up, and alone changes it.')
  await screen.findByText(/The portal paused this export. She left./)
  expect(screen.queryByLabelText('Name')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Run now, Mondays' })).toBeNull()
})

test('whoever was mailed a file comes to that alone', async () => {
  const file = {
    id: 'r1',
    export: 'Mondays',
    holds: 'PCM',
    owner: 'L. Evangelista',
    name: run.name,
    asked_at: run.asked_at,
    rows: 1,
    size: 100,
    sha256: 'abc',
    is_kept: false,
  }
  serve(as('processor', { 'GET /api/exports/files/r1/': file }))
  openDesk(`${LIST}/files/r1`)
  await screen.findByText('PCM, as far as L. Evangelista sees it.')
  await screen.findByText('The file is no longer kept. Ask for it to be sent again.')
  expect(screen.queryByRole('button', { name: /Take the file/ })).toBeNull()
})

test('a list that cannot be read can be asked for again', async () => {
  serve(as('lead', { 'GET /api/exports/': new Refuse(500, { message: 'It broke.' }) }))
  openDesk(LIST)
  await screen.findByRole('button', { name: /again/i })
})

test('what is wrong with one of a list is said at the list', async () => {
  const fields = [
    { field: 'statuses.0', code: 'invalid', message: 'No such status.' },
    { field: 'status', code: 'invalid', message: 'Not an input.' },
  ]
  serve(as('lead', { 'PUT /api/exports/e1/': new Refuse(422, { message: 'No.', fields }) }))
  openDesk(`${LIST}/e1`)
  await userEvent.type(await screen.findByLabelText('Name'), '!')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  const statuses = within(screen.getByRole('group', { name: 'Statuses' }))
  expect(await statuses.findByText('No such status.')).toBeTruthy()
  expect(screen.queryByText('Not an input.')).toBeNull()
})
