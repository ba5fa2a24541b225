import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'

const ROW = {
  seq: 18931,
  at: '2026-10-09T17:02:41+08:00',
  lifecycle: 'certificates',
  id: 'c1',
  reference: '996-515-799-2026-1',
  tenant: 'KALINGA OPTICAL VENTURES CORPORATION',
  move: 'approve',
  label: 'Approve',
  subject: '',
  at_once: 1,
  source: 'SUBMITTED',
  target: 'APPROVED',
  source_label: 'SUBMITTED',
  target_label: 'APPROVED',
  version: 4,
  by: 'Rowena Panganiban',
  role: 'processor',
  ip: '10.20.4.17',
  request_id: 'b2f0-91d4',
  remarks: 'As last quarter.',
  reasons: [],
  changes: [{ field: 'lines.0.m1', before: '100.00', after: '120.00' }],
  previous: 'd2e3c209',
  hash: 'a4fa8596',
  keyed: true,
  erased: false,
}
const PROOF = {
  ok: true,
  proof: 'anchored',
  transitions: 19874,
  subjects: 512,
  head: '9f3c',
  keyed_from: 1,
  anchored_at: '2026-10-09T06:00:00+08:00',
  at: '2026-10-09T10:45:07+08:00',
  seconds: 1.4,
  since: 0,
  running: false,
  findings: [],
  more_findings: 0,
}
const NOTHING = {
  count: 1,
  count_is_capped: false,
  name: '',
  role: '',
  days: [],
  moves: [],
  ...{ tax: null, certificates: 0, tax_is_left_out: false },
}
const MOVES = [
  {
    ...{ group: 'decisions', label: 'Decisions' },
    moves: [{ lifecycle: 'certificates', move: 'approve', label: 'Approve' }],
  },
  {
    ...{ group: 'filing', label: 'Filing' },
    moves: [
      { lifecycle: 'filings', move: 'born', label: 'Filed' },
      { lifecycle: 'filings', move: 'withdraw', label: 'Withdraw' },
    ],
  },
]
const manager = { ...processor, role: 'manager', companies: [], branches: [] }
const audit = {
  'GET /api/me': manager,
  'GET /api/audit/': { results: [ROW], next: null, recorded: 19875 },
  'GET /api/audit/summary/': NOTHING,
  'GET /api/audit/proof/': PROOF,
  'GET /api/audit/moves/': MOVES,
}

beforeEach(() => localStorage.clear())

test('the title says what was proven, and the line how and when', async () => {
  serve(audit)
  openDesk('/accounting/audit')
  expect(await screen.findByText('All 19,874 transitions are in order and unchanged')).toBeTruthy()
  expect(screen.getByText(/Proven: keyed from no\. 1, anchored .* read in 1.4 s/)).toBeTruthy()
  expect(await screen.findByText(/This reading is recorded as number 19,875/)).toBeTruthy()
})

test('of a person it says how many moves, and that none was changed', async () => {
  const week = {
    ...NOTHING,
    count: 312,
    name: 'Rowena Panganiban',
    role: 'processor',
    days: [{ day: '2026-10-09', count: 312, first: ROW.at, last: ROW.at }],
    moves: [{ move: 'approve', label: 'Approve', lifecycle: 'certificates', count: 312 }],
  }
  const server = serve({ ...audit, 'GET /api/audit/summary/': week })
  const router = openDesk('/accounting/audit?who=rowena&from=2026-10-05&to=2026-10-09')
  const title = 'Rowena Panganiban made 312 moves, and none was changed since'
  expect(await screen.findByText(title)).toBeTruthy()
  expect(server.sent('GET', '/api/audit/').at(-1)?.query.who).toBe('rowena')
  const days = within(screen.getByRole('group', { name: 'Moves by day' }))
  await userEvent.click(days.getByRole('button'))
  expect(router.state.location.search).toContain('from=2026-10-09&to=2026-10-09')
})

test('a broken chain is told with its first wrong number', async () => {
  const wrong = { seq: 4711, why: 'was changed after it was written' }
  serve({ ...audit, 'GET /api/audit/proof/': { ...PROOF, ok: false, wrong } })
  openDesk('/accounting/audit')
  expect(await screen.findByText('The chain is broken at number 4,711')).toBeTruthy()
  expect(screen.getByText(/was changed after it was written/)).toBeTruthy()
})

const FINDING = {
  ...{ mark: 'm1', seq: 4711, why: 'left A with another pouch' },
  ...{ proposed_by: '', is_own_proposal: false, acknowledged_by: [] as string[] },
}
const BROKEN = { ...PROOF, ok: false, wrong: { seq: 4711, why: FINDING.why }, findings: [FINDING] }
const PROPOSED = { ...FINDING, proposed_by: 'Ana', is_own_proposal: true }

test('every finding is listed with who acknowledged it', async () => {
  const findings = [
    { ...FINDING, proposed_by: 'Ana' },
    {
      ...FINDING,
      mark: '2',
      seq: null,
      why: 'B has no transition',
      acknowledged_by: ['Ana', 'Ben'],
    },
  ]
  serve({ ...audit, 'GET /api/audit/proof/': { ...PROOF, findings, more_findings: 3 } })
  openDesk('/accounting/audit')
  const list = await screen.findByRole('list', { name: 'Findings of the audit' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((each) => each.textContent),
  ).toEqual([
    'No. 4,711: left A with another pouch (Ana proposes to acknowledge it)Confirm',
    'B has no transition (acknowledged by Ana and Ben)',
    'and 3 more, which verify_audit lists',
  ])
})

test('the first person proposes with the keyboard, and is told that a second one confirms', async () => {
  const server = serve({
    ...audit,
    'GET /api/audit/proof/': BROKEN,
    'POST /api/audit/findings/m1/acknowledge/': { ...BROKEN, findings: [PROPOSED] },
  })
  openDesk('/accounting/audit')
  const button = await screen.findByRole('button', { name: 'Acknowledge finding no. 4,711' })
  button.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/once a second manager or an administrator confirms/)).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(server.sent('POST', '/api/audit/findings/m1/acknowledge/')).toEqual([])
  await userEvent.keyboard('A repair by hand.{Control>}{Enter}{/Control}')
  const blocked = { name: /^Confirm that finding no. 4,711/, description: /You proposed this/ }
  expect(await screen.findByRole('button', blocked)).toHaveProperty('disabled', true)
  expect(screen.queryByRole('dialog')).toBeNull()
  const [sent] = server.sent('POST', '/api/audit/findings/m1/acknowledge/')
  expect(sent?.body).toEqual({ remarks: 'A repair by hand.' })
})

test('the second person confirms what the first proposed, and sees that it is done', async () => {
  const proposed = { ...PROPOSED, is_own_proposal: false }
  const done = { ...proposed, acknowledged_by: ['Ana', 'Ben'] }
  serve({
    ...audit,
    'GET /api/audit/proof/': { ...BROKEN, findings: [proposed] },
    'POST /api/audit/findings/m1/acknowledge/': { ...PROOF, findings: [done] },
  })
  openDesk('/accounting/audit')
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm that finding/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/Ana looked into it/)).toBeTruthy()
  await userEvent.type(dialog.getByLabelText(/What was found out/), 'I saw it too.')
  await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText(/acknowledged by Ana and Ben/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /finding no/ })).toBeNull()
})

test('a refused acknowledgement says why, keeps the words, and asks for the findings again', async () => {
  const gone = { code: 'unknown_finding', message: 'The last verification has no such finding.' }
  const server = serve({
    ...audit,
    'GET /api/audit/proof/': BROKEN,
    'POST /api/audit/findings/m1/acknowledge/': () => new Refuse(404, gone),
  })
  openDesk('/accounting/audit')
  await userEvent.click(await screen.findByRole('button', { name: /^Acknowledge finding/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByLabelText(/What was found out/), 'Mine.')
  await userEvent.click(dialog.getByRole('button', { name: 'Propose to acknowledge' }))
  expect(await dialog.findByText(gone.message)).toBeTruthy()
  expect(dialog.getByDisplayValue('Mine.')).toBeTruthy()
  await waitFor(() => expect(server.sent('GET', '/api/audit/proof/').length).toBe(2))
})

test('while the chain is read no finding is acknowledged', async () => {
  serve({ ...audit, 'GET /api/audit/proof/': { ...BROKEN, running: true } })
  openDesk('/accounting/audit')
  const button = await screen.findByRole('button', { name: /^Acknowledge finding/ })
  expect(button).toHaveProperty('disabled', true)
})

test('a row opens on before and after, both hashes and what was changed', async () => {
  serve(audit)
  openDesk('/accounting/audit')
  await userEvent.click(await screen.findByRole('button', { name: 'Transition 18,931' }))
  expect(screen.getByText('APPROVED, version 4')).toBeTruthy()
  expect(screen.getByText('a4fa8596, under the key')).toBeTruthy()
  expect(screen.getByText('120.00')).toBeTruthy()
})

test('what was done to many at once is one row that opens', async () => {
  const rows = [18916, 18915, 18914].map((seq) => ({ ...ROW, seq, id: `c${seq}`, at_once: 3 }))
  const other = { ...ROW, seq: 18913, request_id: '' }
  serve({ ...audit, 'GET /api/audit/': { results: [...rows, other], next: null, recorded: 1 } })
  openDesk('/accounting/audit')
  const bulk = await screen.findByRole('button', { name: /Approve, 3 at once/ })
  expect(bulk.textContent).toContain('18,914 to 18,916')
  expect(screen.queryByRole('button', { name: 'Transition 18,915' })).toBeNull()
  await userEvent.click(bulk)
  expect(screen.getByRole('button', { name: 'Transition 18,915' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Transition 18,913' })).toBeTruthy()
})

test('a gesture is one row though others moved meanwhile, and counts what other pages hold', async () => {
  const at_once = 25
  const rows = [18916, 18914].map((seq) => ({ ...ROW, seq, id: `c${seq}`, at_once }))
  const other = { ...ROW, seq: 18915, request_id: 'other', by: 'A. Ramos' }
  const results = [rows[0], other, rows[1]]
  serve({ ...audit, 'GET /api/audit/': { results, next: null, recorded: 1 } })
  openDesk('/accounting/audit')
  const bulk = await screen.findByRole('button', { name: /Approve, 25 at once/ })
  expect(bulk.textContent).toContain('2 of them shown')
  expect(screen.getAllByRole('button', { name: /at once/ })).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Transition 18,915' })).toBeTruthy()
})

test('steps of the system are folded until they are asked for, and a scan has its file', async () => {
  const none = { reference: '', tenant: '', request_id: '', changes: [] }
  const scan = { ...ROW, ...none, lifecycle: 'scans', label: 'Discard', subject: 'scan 7.pdf' }
  const step = { ...scan, by: 'The portal', role: '', label: 'Fail', seq: 18930 }
  const results = [scan, step, { ...step, seq: 18929 }]
  serve({ ...audit, 'GET /api/audit/': { results, next: null, recorded: 1 } })
  openDesk('/accounting/audit')
  expect(await screen.findByText('scan 7.pdf')).toBeTruthy()
  expect(screen.getByRole('button', { name: /2 steps of the system/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Transition 18,930' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'System steps' }))
  expect(screen.getByRole('button', { name: 'Transition 18,930' })).toBeTruthy()
})

test('a reference is asked for as one, anything else as a tenant', async () => {
  const server = serve(audit)
  openDesk('/accounting/audit')
  const ask = async (text: string) => {
    await userEvent.click(await screen.findByRole('button', { name: /Reference or tenant/ }))
    const field = screen.getByRole('textbox', { name: 'Reference or tenant' })
    await userEvent.clear(field)
    await userEvent.type(field, `${text}{Enter}`)
  }
  await ask('996-515-799-2026-1')
  await screen.findByText('Path taken')
  expect(server.sent('GET', '/api/audit/').at(-1)?.query.reference).toBe('996-515-799-2026-1')
  await ask('kalinga')
  expect(server.sent('GET', '/api/audit/').at(-1)?.query).toMatchObject({ tenant: 'kalinga' })
})

test('a question is saved on this device and asked again with one press', async () => {
  serve(audit)
  const router = openDesk('/accounting/audit?move=approve')
  await userEvent.click(await screen.findByRole('button', { name: 'Save this question' }))
  const saved = within(screen.getByRole('list', { name: 'Saved questions' }))
  await userEvent.click(screen.getByRole('button', { name: 'Do not ask for what' }))
  await userEvent.click(saved.getByRole('button', { name: 'Approve' }))
  expect(router.state.location.search).toBe('?move=approve')
  await userEvent.click(saved.getByRole('button', { name: 'Forget Approve' }))
  expect(screen.queryByRole('list', { name: 'Saved questions' })).toBeNull()
})

test('nothing found and nothing answered are said, each with a way on', async () => {
  serve({ ...audit, 'GET /api/audit/': { results: [], next: null, recorded: 1 } })
  openDesk('/accounting/audit?who=nobody')
  expect(await screen.findByText('No move answers this')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ask for everything' })).toBeTruthy()
})

test('a proof that was not given is not claimed', async () => {
  serve({ ...audit, 'GET /api/audit/proof/': new Refuse(422, { message: 'No.' }) })
  openDesk('/accounting/audit')
  expect(await screen.findByText('Nothing is proven as yet')).toBeTruthy()
  expect(screen.getByText(/nothing is claimed as proven/)).toBeTruthy()
})

test('every move of the rows can be asked for, in groups, and the title adds up the tax', async () => {
  const answer = { ...NOTHING, count: 85, certificates: 83, tax: '4123000.00' }
  const server = serve({ ...audit, 'GET /api/audit/summary/': answer })
  openDesk('/accounting/audit')
  await userEvent.click(await screen.findByRole('button', { name: /What/ }))
  const select = await screen.findByRole('combobox', { name: 'Move' })
  expect(within(select).getAllByRole('group')).toHaveLength(2)
  await userEvent.selectOptions(select, 'Filing: Withdraw')
  expect(server.sent('GET', '/api/audit/').at(-1)?.query).toMatchObject({
    ...{ lifecycle: 'filings', move: 'withdraw' },
  })
  expect(
    await screen.findByText('Filing: Withdraw: 85 moves on 83 certificates, ₱4,123,000.00 of tax'),
  ).toBeTruthy()
})

test('a sum of very many moves is left out, and the title says what helps', async () => {
  const answer = { ...NOTHING, count: 1000, count_is_capped: true, tax_is_left_out: true }
  serve({ ...audit, 'GET /api/audit/summary/': answer })
  openDesk('/accounting/audit?move=approve')
  expect(
    await screen.findByText(
      'Approve: 1,000+ moves. Ask for fewer days to see the sum of their tax.',
    ),
  ).toBeTruthy()
})

test.each([
  ['from=2026-02-31&who=Rowena', 'from', 'First day'],
  ['move=fly&who=Rowena', 'move', 'What'],
  ['ip=nowhere&who=Rowena', 'ip', 'From where'],
  ['reference=1&who=Rowena', 'reference', 'Reference or tenant'],
])(
  'an address with %s is explained in words, and asked without it',
  async (search, field, label) => {
    const fields = [{ field, code: 'invalid', message: `${field}: raw words of the API` }]
    const asked: string[] = []
    serve({
      ...audit,
      'GET /api/audit/': ({ query }: { query: Record<string, string> }) => {
        asked.push(JSON.stringify(query))
        return field in query
          ? new Refuse(422, { code: 'invalid', fields })
          : audit['GET /api/audit/']
      },
    })
    openDesk(`/accounting/audit?${search}`)
    const note = await screen.findByRole('alert')
    expect(note.textContent).toContain(`Not understood: ${label}.`)
    expect(note.textContent).not.toContain('raw words')
    await userEvent.click(within(note).getByRole('button', { name: 'Ask without it' }))
    await screen.findByText('996-515-799-2026-1')
    expect(asked.at(-1)).toContain('"who":"Rowena"')
  },
)
