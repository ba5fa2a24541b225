import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type { BulkRun, Move, Rehearsal, Rehearsed } from '../../shared/api/types'
import { queryClient } from '../../shared/queries/queryClient'
import { withdrawUndo } from '../deciding/undoable'
import { openDesk, Refuse, serve } from '../testing/desk'
import { form, row } from '../testing/forms'
import { asCsv } from './bulkResultCsv'
import { plainPesos, sumOf, taxOf } from './bulkSums'
import { goingOf } from './warningGroups'

afterEach(withdrawUndo)

const FIRST = row({ moves: ['approve', 'claim'] })
const SECOND = row({
  id: '11111111-307d-4054-ab97-f91ff68f7c34',
  reference: '999-551-166-2026-1',
  tax: '1000.05',
})

const rehearsed = (of: typeof FIRST, ...messages: string[]): Rehearsed => ({
  id: of.id,
  reference: of.reference ?? '',
  payor_name: of.payor_name,
  tax: of.tax,
  findings: messages.map((message) => ({ id: 'LATE', severity: 'warn', field: '', message })),
})

const dryRun: Rehearsal = {
  clean: [rehearsed(FIRST)],
  warned: [rehearsed(SECOND, 'It came late.')],
  blocked: [],
  count: 2,
  tax: '2000.00',
  groups: [
    {
      code: 'LATE',
      severity: 'warn',
      message: 'It came late.',
      count: 1,
      tax: SECOND.tax,
      ids: [SECOND.id],
    },
  ],
  notes: { unsigned: 2 },
  shares: [],
  likely_reasons: [],
}

const run = (changes: Partial<BulkRun>): BulkRun => ({
  id: 'b1',
  move: 'approve',
  state: 'running',
  done: 0,
  count: 2,
  results: [],
  file: null,
  undo_seconds: null,
  undoes: null,
  ...changes,
})

const approve = { name: 'approve', label: 'Approve', danger: false, inputs: [] } satisfies Move

const desk = (bulk: unknown, progress: unknown = run({})) => ({
  'GET /api/certificates/': { results: [FIRST, SECOND], next: null, count: 2 },
  [`GET /api/certificates/${FIRST.id}/`]: form({ id: FIRST.id, moves: [approve] }),
  'POST /api/bulk/': bulk,
  'GET /api/bulk/b1/': progress,
})

const page = (results: (typeof FIRST)[]) => ({ results, next: null, count: results.length })

const answering = ({ body }: { body: unknown }) =>
  (body as { dry_run?: boolean }).dry_run ? dryRun : { id: 'b1' }

async function chooseBoth() {
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  const bar = screen.getByRole('region', { name: 'Chosen forms' })
  await userEvent.click(await within(bar).findByRole('button', { name: 'Approve' }))
  return screen.findByRole('complementary', { name: 'Approve: a dry run' })
}

test('chosen ones are tried first, and only the clean ones go unless told otherwise', async () => {
  const ended = run({
    state: 'done',
    done: 2,
    results: [
      { id: FIRST.id, reference: FIRST.reference ?? '', ok: true, message: '' },
      { id: SECOND.id, reference: SECOND.reference ?? '', ok: false, message: 'It is held.' },
    ],
  })
  const server = serve(desk(answering, ended))
  openDesk('/accounting/masterlist/open')
  const panel = await chooseBoth()
  expect(await within(panel).findByText('1 can go, 1 stay')).toBeTruthy()
  expect(within(panel).getByText('2 without a signature.')).toBeTruthy()
  expect(within(panel).getByRole('region', { name: '1 late' })).toBeTruthy()
  await userEvent.click(within(panel).getByRole('checkbox', { name: 'Approve it all the same' }))
  const button = within(panel).getByRole('button', { name: 'Approve 2' })
  await userEvent.click(button)
  expect(await screen.findByText('1 done, 1 not')).toBeTruthy()
  const ran = screen.getByRole('complementary', { name: 'Approve: done' })
  expect(document.activeElement).toBe(ran)
  expect(screen.getByText('It is held.')).toBeTruthy()
  const [tried, made] = server.sent('POST', '/api/bulk/')
  expect(tried?.body).toMatchObject({ move: 'approve', dry_run: true })
  expect(made?.body).toEqual({
    move: 'approve',
    ids: [FIRST.id, SECOND.id],
    expect: { count: 2, tax: plainPesos(taxOf([FIRST, SECOND])) },
    accept: ['LATE'],
    inputs: {},
  })
  expect(made?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a return says the warnings, and they keep nothing from going', async () => {
  const giveBack = { ...approve, name: 'send_back', label: 'Return' } satisfies Move
  const server = serve({
    ...desk(answering),
    [`GET /api/certificates/${FIRST.id}/`]: form({ id: FIRST.id, moves: [giveBack] }),
  })
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  const bar = screen.getByRole('region', { name: 'Chosen forms' })
  await userEvent.click(await within(bar).findByRole('button', { name: 'Return' }))
  const panel = await screen.findByRole('complementary', { name: 'Return: a dry run' })
  expect(await within(panel).findByRole('region', { name: '1 clean' })).toBeTruthy()
  expect(within(panel).getByRole('region', { name: '1 late' })).toBeTruthy()
  expect(within(panel).queryByRole('checkbox')).toBeNull()
  await userEvent.click(within(panel).getByRole('button', { name: 'Return 2' }))
  await screen.findByRole('complementary', { name: /Return: under way/ })
  expect(server.sent('POST', '/api/bulk/')[1]?.body).not.toHaveProperty('accept')
})

test('A works while the box that was just ticked has the focus', async () => {
  serve(desk(answering))
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  const bar = screen.getByRole('region', { name: 'Chosen forms' })
  await within(bar).findByRole('button', { name: 'Approve' })
  expect((document.activeElement as HTMLInputElement).type).toBe('checkbox')
  await userEvent.keyboard('a')
  expect(await screen.findByRole('complementary', { name: 'Approve: a dry run' })).toBeTruthy()
})

const UNDO = { ...run({}), id: 'u1', move: 'undo', undoes: 'b1' }
const decidedBoth = run({
  state: 'done',
  done: 2,
  undo_seconds: 10,
  results: [FIRST, SECOND].map(({ id, reference }) => ({
    id,
    reference: reference ?? '',
    ok: true,
    message: '',
  })),
})

async function approveBoth(undone: BulkRun) {
  const server = serve({
    ...desk(answering, decidedBoth),
    'POST /api/bulk/b1/undo/': { id: 'u1' },
    'GET /api/bulk/u1/': undone,
  })
  openDesk('/accounting/masterlist/open')
  const panel = await chooseBoth()
  await userEvent.click(
    await within(panel).findByRole('checkbox', { name: 'Approve it all the same' }),
  )
  await userEvent.click(within(panel).getByRole('button', { name: 'Approve 2' }))
  await screen.findByRole('button', { name: /^Undo 2/ })
  return server
}

test('a run can be undone by U, once', async () => {
  const server = await approveBoth({
    ...UNDO,
    state: 'done',
    done: 2,
    results: decidedBoth.results,
  })
  expect(screen.getByText('You approved 2 forms.')).toBeTruthy()
  await userEvent.keyboard('uu')
  expect(await screen.findByText('2 undone.')).toBeTruthy()
  expect(server.sent('POST', '/api/bulk/b1/undo/')).toHaveLength(1)
  expect(server.sent('POST', '/api/bulk/b1/undo/')[0]?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('what was changed meanwhile is counted and named until it is closed', async () => {
  const [first, second] = decidedBoth.results
  const results = [first, { ...second, ok: false, message: 'Changed.' }] as BulkRun['results']
  await approveBoth({ ...UNDO, state: 'done', done: 2, results })
  await userEvent.click(screen.getByRole('button', { name: /^Undo 2/ }))
  expect(
    await screen.findByText(
      `1 of 2 undone. Not undone, because changed meanwhile: ${SECOND.reference}.`,
    ),
  ).toBeTruthy()
  const bars = screen.getAllByRole('status').filter((bar) => bar.textContent?.includes('undone'))
  await userEvent.click(within(bars[0] as HTMLElement).getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/Not undone/)).toBeNull()
})

test('of processed forms the conforme is signed, and nothing else is offered', async () => {
  const sign = { ...approve, name: 'sign_conforme', label: 'Sign conforme' } satisfies Move
  const amend = { ...approve, name: 'amend', label: 'Amend' } satisfies Move
  const server = serve({
    ...desk(answering),
    [`GET /api/certificates/${FIRST.id}/`]: form({ id: FIRST.id, moves: [amend, sign] }),
  })
  openDesk('/accounting/masterlist/processed')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  const bar = screen.getByRole('region', { name: 'Chosen forms' })
  await userEvent.click(await within(bar).findByRole('button', { name: 'Sign conforme' }))
  expect(within(bar).queryByRole('button', { name: 'Amend' })).toBeNull()
  const panel = await screen.findByRole('complementary', { name: 'Sign conforme: a dry run' })
  expect(await within(panel).findByText(/You sign each form for the payee/)).toBeTruthy()
  await userEvent.click(within(panel).getByRole('button', { name: 'Sign conforme 2' }))
  await screen.findByRole('complementary', { name: /Sign conforme: under way/ })
  expect(server.sent('POST', '/api/bulk/')[1]?.body).toMatchObject({
    move: 'sign_conforme',
    ids: [FIRST.id, SECOND.id],
  })
})

const assign = {
  name: 'assign',
  label: 'Assign',
  danger: false,
  inputs: [
    {
      name: 'to',
      label: 'Person',
      type: 'person',
      required: true,
      choices: [
        { value: 'rosa', label: 'Rosa Lim' },
        { value: 'ben', label: 'Ben Tan' },
      ],
    },
  ],
} satisfies Move

test('a person is named, and each form is tried anew for whoever it is', async () => {
  const notHis = [{ id: 'MOVE', severity: 'block', field: '', message: 'Ben does not work here.' }]
  const server = serve({
    ...desk(({ body }: { body: unknown }) => {
      const { dry_run, inputs } = body as { dry_run?: boolean; inputs: { to?: string } }
      const mayHave = { ...dryRun, clean: [rehearsed(FIRST), rehearsed(SECOND)], warned: [] }
      const mayNot = { ...mayHave, clean: [], blocked: [{ ...rehearsed(FIRST), findings: notHis }] }
      if (!dry_run) return { id: 'b1' }
      return inputs.to === 'ben' ? mayNot : mayHave
    }),
    [`GET /api/certificates/${FIRST.id}/`]: form({ id: FIRST.id, moves: [assign] }),
  })
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  const panel = await screen.findByRole('complementary', { name: 'Assign: a dry run' })
  await userEvent.click(await within(panel).findByRole('button', { name: 'Assign 2' }))
  expect(within(panel).getByText('Person is required.')).toBeTruthy()
  const person = within(panel).getByRole('combobox', { name: 'Person' })
  await userEvent.selectOptions(person, 'Ben Tan')
  expect(await within(panel).findByText('Ben does not work here.')).toBeTruthy()
  await userEvent.selectOptions(person, 'Rosa Lim')
  await userEvent.click(await within(panel).findByRole('button', { name: 'Assign 2' }))
  await screen.findByText('0 of 2 done')
  const sent = server.sent('POST', '/api/bulk/')
  expect(sent.at(-1)?.body).toEqual({
    move: 'assign',
    ids: [FIRST.id, SECOND.id],
    expect: { count: 2, tax: plainPesos(taxOf([FIRST, SECOND])) },
    inputs: { to: 'rosa' },
  })
})

test('forms are shared out, and how many each is given is said first', async () => {
  const server = serve({
    ...desk(({ body }: { body: unknown }) => {
      const { dry_run, share } = body as { dry_run?: boolean; share?: string }
      const shares = share ? [{ username: 'rosa', name: 'Rosa Lim', count: 2 }] : []
      const clean = [rehearsed(FIRST), rehearsed(SECOND)]
      return dry_run ? { ...dryRun, clean, warned: [], shares } : { id: 'b1' }
    }),
    [`GET /api/certificates/${FIRST.id}/`]: form({ id: FIRST.id, moves: [assign] }),
  })
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  const panel = await screen.findByRole('complementary', { name: 'Assign: a dry run' })
  const person = await within(panel).findByRole('combobox', { name: 'Person' })
  expect(within(panel).queryByRole('list', { name: 'How many each is given' })).toBeNull()
  await userEvent.selectOptions(person, 'Share out to whoever has least')
  const shares = await within(panel).findByRole('list', { name: 'How many each is given' })
  expect(shares.textContent).toBe('Rosa Lim2')
  await userEvent.click(await within(panel).findByRole('button', { name: 'Assign 2' }))
  await screen.findByText('0 of 2 done')
  const ids = [FIRST.id, SECOND.id]
  expect(server.sent('POST', '/api/bulk/').at(-1)?.body).toEqual({
    move: 'assign',
    ids,
    expect: { count: 2, tax: plainPesos(taxOf([FIRST, SECOND])) },
    share: 'load',
  })
})

test('by keyboard: X ticks, A tries, Ctrl and Enter does', async () => {
  const server = serve(desk(answering))
  openDesk('/accounting/masterlist/open')
  await screen.findByRole('table', { name: 'OPEN' })
  await userEvent.keyboard('jx')
  expect(await screen.findByText('1 selected')).toBeTruthy()
  await screen.findByRole('button', { name: 'Approve' })
  await userEvent.keyboard('a')
  const button = await screen.findByRole('button', { name: 'Approve 1' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('0 of 2 done')).toBeTruthy()
  expect(server.sent('POST', '/api/bulk/')).toHaveLength(2)
})

test('a chosen row that leaves the list is dropped, and neither X nor the bar reaches it', async () => {
  const staying = { ...SECOND, moves: FIRST.moves }
  let rows = [FIRST, staying]
  serve({ ...desk(answering), 'GET /api/certificates/': () => page(rows) })
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  await userEvent.keyboard('j')
  expect(screen.getByText('2 selected')).toBeTruthy()
  rows = [staying]
  await queryClient.invalidateQueries()
  expect(await screen.findByText('1 selected, 1 no longer here, dropped')).toBeTruthy()
  const gone = screen.getByRole<HTMLInputElement>('checkbox', { name: `Choose ${FIRST.reference}` })
  expect(gone.disabled).toBe(true)
  expect(gone.checked).toBe(false)
  await userEvent.keyboard('x')
  expect(screen.getByText('1 selected, 1 no longer here, dropped')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await userEvent.keyboard('jx')
  expect(await screen.findByText('1 selected')).toBeTruthy()
})

test('a bulk under way can be stopped', async () => {
  serve({
    ...desk(answering),
    'POST /api/bulk/b1/stop/': run({ state: 'stopped' }),
  })
  openDesk('/accounting/masterlist/open')
  const panel = await chooseBoth()
  await userEvent.click(await within(panel).findByRole('button', { name: 'Approve 1' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped: 0 done, 2 not begun')).toBeTruthy()
})

test('the forms are had as one file, which is there once all of them were merged', async () => {
  const merged = run({
    move: 'forms',
    state: 'done',
    done: 2,
    results: [
      { id: FIRST.id, reference: FIRST.reference ?? '', ok: true, message: '' },
      { id: SECOND.id, reference: SECOND.reference ?? '', ok: false, message: 'It is gone.' },
    ],
    file: { name: 'forms-2026-10-12-0900.pdf', size: 81_920, kept_days: 7 },
  })
  const server = serve({ ...desk({}, merged), 'POST /api/bulk/forms/': { id: 'b1' } })
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'PDF of all' }))
  const panel = await screen.findByRole('complementary', { name: 'Forms as one PDF' })
  const button = within(panel).getByRole('button', { name: 'Make one PDF of 2' })
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  expect(await within(panel).findByText('1 done, 1 not')).toBeTruthy()
  expect(within(panel).getByText('It is gone.')).toBeTruthy()
  expect(within(panel).getByText(/forms-2026-10-12-0900.pdf/)).toBeTruthy()
  expect(within(panel).getByRole('button', { name: 'Save the PDF' })).toBeTruthy()
  const [asked] = server.sent('POST', '/api/bulk/forms/')
  expect(asked?.body).toEqual({ ids: [FIRST.id, SECOND.id] })
  expect(asked?.headers.get('Idempotency-Key')).toBeTruthy()
})

test('a file that could not be made says so', async () => {
  serve({
    ...desk({}, run({ move: 'forms', state: 'failed', done: 2 })),
    'POST /api/bulk/forms/': { id: 'b1' },
  })
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  await userEvent.click(await screen.findByRole('button', { name: 'PDF of all' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Make one PDF of 2' }))
  expect(await screen.findByText(/It could not be made/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save the PDF' })).toBeNull()
})

test('a refused dry run says why and can be tried again; Esc closes the panel', async () => {
  serve(desk(new Refuse(422, { message: 'At most 2,000 certificates go at once.' })))
  openDesk('/accounting/masterlist/open')
  const panel = await chooseBoth()
  expect(await within(panel).findByText(/At most 2,000/)).toBeTruthy()
  await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull())
  expect(screen.getByText('2 selected')).toBeTruthy()
})

test('every warning of a form is accepted before it goes', () => {
  const late = rehearsed(FIRST, 'It came late.')
  const both = {
    ...rehearsed(SECOND, 'It came late.'),
    findings: ['LATE', 'UNUSUAL'].map((id) => ({ id, severity: 'warn', field: '', message: id })),
  }
  const of = { ...dryRun, clean: [], warned: [late, both] } as Rehearsal
  expect(goingOf(of, [])).toEqual([])
  expect(goingOf(of, ['LATE'])).toEqual([late])
  expect(goingOf(of, ['LATE', 'UNUSUAL'])).toEqual([late, both])
})

test('what changed meanwhile moves nothing, and is tried anew', async () => {
  const server = serve(
    desk(({ body }: { body: unknown }) =>
      (body as { dry_run?: boolean }).dry_run
        ? dryRun
        : new Refuse(409, { code: 'changed', message: 'They are no longer the same.' }),
    ),
  )
  openDesk('/accounting/masterlist/open')
  const panel = await chooseBoth()
  await userEvent.click(await within(panel).findByRole('button', { name: 'Approve 1' }))
  expect(await within(panel).findByText(/They are no longer the same/)).toBeTruthy()
  await waitFor(() => expect(server.sent('POST', '/api/bulk/')).toHaveLength(3))
})

test('the sum is told where all of them are in view', () => {
  expect(sumOf([SECOND.id], [FIRST, SECOND])).toBe(100005n)
  expect(sumOf(['elsewhere'], [FIRST, SECOND])).toBeNull()
})

test('the result computes nothing in a spreadsheet', async () => {
  const results = [{ id: 'a', reference: '=1+1', ok: false, message: 'He said "no"' }]
  const text = await asCsv({ results }, 'Approve').text()
  expect(text).toContain(`"'=1+1","","He said ""no"""`)
})

test('the reasons of many are found as those of one, and Ctrl+Enter returns them', async () => {
  const codes = Array.from({ length: 12 }, (_, at) => ({ value: `R${at}`, label: `Reason ${at}` }))
  const reasons = { name: 'reasons', label: 'Reasons', type: 'reasons' as const, required: true }
  const returning = { ...approve, name: 'send_back', label: 'Return' } as const
  const move = { ...returning, inputs: [{ ...reasons, choices: codes }] } satisfies Move
  const likely = [{ code: 'R7', label: 'Reason 7', field: '', why: 'Found in 2 of 2' }]
  const clean = [rehearsed(FIRST), rehearsed(SECOND)]
  const tried = { ...dryRun, clean, warned: [], groups: [], likely_reasons: likely }
  const server = serve({
    ...desk(({ body }: { body: unknown }) =>
      (body as { dry_run?: boolean }).dry_run ? tried : { id: 'b1' },
    ),
    [`GET /api/certificates/${FIRST.id}/`]: form({ id: FIRST.id, moves: [move] }),
  })
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Choose all on this page' }))
  const bar = screen.getByRole('region', { name: 'Chosen forms' })
  await userEvent.click(await within(bar).findByRole('button', { name: 'Return' }))
  const panel = await screen.findByRole('complementary', { name: 'Return: a dry run' })
  const search = await within(panel).findByPlaceholderText('Type to find one of 12 reasons')
  expect(document.activeElement).toBe(search)
  expect(panel.textContent).toContain('Found in 2 of 2')
  expect(panel.textContent).toContain('11 more')
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(server.sent('POST', '/api/bulk/').at(-1)?.body).toMatchObject({
      move: 'send_back',
      inputs: { reasons: [{ code: 'R7', text: '', field: '' }] },
    }),
  )
})
