import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../../shared/queries/queryClient'
import { companyChoice } from '../testing/companies'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import type { Choices, Filing, FilingDetail, Look, Pile } from './filingQueries'

const save = vi.hoisted(() => vi.fn())
vi.mock('../../shared/ui/saveFile', () => ({ saveFile: save }))

const lead = { ...processor, role: 'lead' }
const choices: Choices = {
  companies: [
    companyChoice(),
    companyChoice({ code: 'CNL', name: 'CREST NORTH LUZON', may_file: false }),
  ],
  returns: [
    { form: '1702Q', quarters: ['2026Q3', '2026Q2'] },
    { form: '1702', quarters: ['2025Q4'] },
    { form: '2550Q', quarters: ['2026Q3'] },
    { form: '2551Q', quarters: ['2026Q3'] },
  ],
  suggested: { form: '1702Q', quarter: '2026Q3' },
}
const pile = (changes: Partial<Pile>): Pile => ({
  kind: 'LEFT_OUT',
  code: 'UNSIGNED',
  certificates: 1,
  base: '1000.00',
  tax: '50.00',
  told: [
    {
      id: 'c1',
      reference: '998-765-432-2026-7',
      status: 'APPROVED',
      payor_name: 'BATIS MOBILE',
      why: 'No signed copy is attached.',
      base: '1000.00',
      tax: '50.00',
    },
  ],
  ...changes,
})
const sums = (certificates: number, base: string, tax: string) => ({ certificates, base, tax })
const unchanged: Look['against'] = {
  version: null,
  is_changed: false,
  added: [],
  removed: [],
  changed: [],
  counts: { added: 0, removed: 0, changed: 0 },
  tax: '0.00',
}
const look: Look = {
  company: 'PCM',
  form: '1702Q',
  quarter: '2026Q3',
  period_from: '2026-07-01',
  period_to: '2026-09-30',
  due: '2026-11-29',
  may_file: true,
  approved: 5,
  goes_in: sums(2, '3000.00', '150.00'),
  register: sums(2, '3000.00', '150.00'),
  ties: true,
  filed: sums(0, '0.00', '0.00'),
  filings: 0,
  unsigned: 1,
  version: 1,
  against: unchanged,
  at_risk: [],
  contacts: [],
  codes: [
    { atc: 'WC100', nature: 'RENTAL', rate: '5.00', lines: 2, base: '3000.00', tax: '150.00' },
  ],
  piles: [pile({})],
  file: {
    name: '00991234500000920261702Q.DAT',
    records: 3,
    size: 312,
    sha256: 'abc',
    first: ['HSAWT,H1702Q', 'DSAWT,D1702Q,1'],
    control: 'CSAWT,C1702Q,3000.00,150.00',
  },
}
const filing: Filing = {
  id: 'f1',
  company: 'PCM',
  form: '1702Q',
  quarter: '2026Q3',
  period_from: '2026-07-01',
  period_to: '2026-09-30',
  number: 1,
  kind: 'first',
  reason: '',
  counts: true,
  certificates: 2,
  base: '9000.00',
  tax: '450.00',
  status: 'FILED',
  by: 'Lourdes Evangelista',
  at: '2026-10-08T10:00:00+08:00',
  file_name: '00991234500000920261702Q.DAT',
}
const page = (results: unknown[]) => ({
  results,
  next: null,
  count: results.length,
  count_is_capped: false,
})
const answers = {
  'GET /api/me': lead,
  'GET /api/filings/choices/': choices,
  'GET /api/filings/look/': look,
  'GET /api/filings/': page([filing]),
  'GET /api/filings/preview.dat': 'HSAWT',
  'POST /api/filings/': { ...filing, id: 'f2', number: 2 },
}
const at = '/accounting/filing'
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('the title says what goes in and what waits; in and out are all there is', async () => {
  serve(answers)
  openDesk(at)
  const title = '2 of 5 approved certificates go in, 1 waits for a signature'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  const out = within(screen.getByRole('table', { name: 'What is left out, and why' }))
  const sum = out.getByRole('row', { name: /^Left out/ })
  expect(
    within(sum)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['Left out', '', '1', '50.00'])
  expect(screen.getByText('CSAWT,C1702Q,3000.00,150.00')).toBeTruthy()
  expect(screen.getByText('Ties to the register to the centavo')).toBeTruthy()
})

test('what another return has filed is headed so, with one sum and without an empty file', async () => {
  const elsewhere = pile({ code: 'FILED_ELSEWHERE', certificates: 53, tax: '1831370.59' })
  const waiting = pile({ code: 'NOT_APPROVED', certificates: 22, tax: '900.00' })
  const piles = [elsewhere, waiting]
  const goes_in = sums(0, '0.00', '0.00')
  serve({ ...answers, 'GET /api/filings/look/': { ...look, approved: 53, goes_in, piles } })
  openDesk(at)
  const title = 'Filed already in another return: 53 certificates'
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('row', { name: /^Filed already/ }).textContent).toContain('1,831,370.59')
  expect(screen.queryByRole('row', { name: /^Left out/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /^File 0/ })).toBeNull()
  expect(screen.queryByText('00991234500000920261702Q.DAT')).toBeNull()
})

test('a reason opens on its certificates, each a link', async () => {
  serve(answers)
  openDesk(at)
  await userEvent.click(await button('Not signed: show 1 certificate'))
  const link = screen.getByRole('link', { name: '998-765-432-2026-7' })
  expect(link.getAttribute('href')).toBe('/accounting/form/c1')
  expect(screen.getByText('No signed copy is attached.')).toBeTruthy()
})

const fileIt = async () => {
  await userEvent.click(await button('Preview DAT'))
  await userEvent.click(await button('File 2 certificates'))
  const dialog = await screen.findByRole('dialog', { name: 'File 2 certificates with 1702Q?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'File 2 certificates' }))
  return dialog
}

test('a preview files nothing, and only what was previewed can be filed', async () => {
  const server = serve(answers)
  openDesk(at)
  const file = await button('File 2 certificates')
  expect(file.hasAttribute('disabled')).toBe(true)
  await userEvent.click(await button('Preview DAT'))
  await vi.waitFor(() => expect(file.hasAttribute('disabled')).toBe(false))
  expect(server.sent('GET', '/api/filings/preview.dat')[0]?.query).toMatchObject({ sha256: 'abc' })
  const records = screen.getByRole('region', { name: 'Records of the file' })
  expect(records.textContent).toContain('HSAWT')
  expect(save).not.toHaveBeenCalled()
  await userEvent.click(await button('Save the preview'))
  expect(save).toHaveBeenCalledOnce()
  expect(server.sent('POST', '/api/filings/')).toHaveLength(0)
})

test('filing asks once, with the sums, the due date and what is unsigned', async () => {
  const server = serve(answers)
  openDesk(at)
  await userEvent.click(await button('Preview DAT'))
  await userEvent.click(await button('File 2 certificates'))
  const dialog = await screen.findByRole('dialog')
  for (const text of ['₱150.00', '₱3,000.00', '1702Q, Q3 2026', /without a signature/, /BIR/])
    expect(within(dialog).getByText(text)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Not now' }))
  expect(server.sent('POST', '/api/filings/')).toHaveLength(0)
})

test('what was previewed is filed once, and its files are there', async () => {
  const server = serve(answers)
  openDesk(at)
  await fileIt()
  expect(await screen.findByText('Filed: 2 certificates.')).toBeTruthy()
  const [sent] = server.sent('POST', '/api/filings/')
  expect(sent?.body).toEqual({
    company: 'PCM',
    quarter: '2026Q3',
    form: '1702Q',
    sha256: 'abc',
    kind: 'first',
    reason: '',
  })
  expect(sent?.headers.get('Idempotency-Key')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^XLSX, 0099/ }))
  expect(server.sent('GET', '/api/filings/f2/file.xlsx')).toHaveLength(1)
})

const change = {
  id: 'c1',
  reference: '998-765-432-2026-7',
  payor_name: 'BATIS MOBILE',
  base: '2000.00',
  tax: '100.00',
  was: null,
}
const amended: Look = {
  ...look,
  version: 2,
  filings: 1,
  filed: sums(2, '9000.00', '450.00'),
  against: {
    version: 1,
    is_changed: true,
    added: [change],
    removed: [],
    changed: [{ ...change, id: 'c2', was: { base: '1000.00', tax: '50.00' } }],
    counts: { added: 1, removed: 0, changed: 1 },
    tax: '150.00',
  },
}

test('a version with the same certificates does not say that it replaces one', async () => {
  const counts = { added: 0, removed: 0, changed: 0 }
  const against = { ...amended.against, added: [], changed: [], counts, tax: '0.00' }
  serve({ ...answers, 'GET /api/filings/look/': { ...amended, against } })
  openDesk(at)
  expect(
    await screen.findByRole('heading', { name: 'Nothing has changed since version 1' }),
  ).toBeTruthy()
  expect(screen.queryByText(/replaces version/)).toBeNull()
})

test('an amended return shows the difference and is filed with a reason', async () => {
  const server = serve({ ...answers, 'GET /api/filings/look/': amended })
  openDesk(at)
  expect(await screen.findByRole('heading', { name: 'Version 2 replaces version 1' })).toBeTruthy()
  expect(
    screen.getByText(
      '1 added, 0 removed, 1 changed, tax +₱150.00. File 1702Q as amended with this list.',
    ),
  ).toBeTruthy()
  const table = within(screen.getByRole('table', { name: 'Difference' }))
  expect(table.getByRole('row', { name: /^Changed/ }).textContent).toContain('50.00100.00')
  await userEvent.click(await button(/^Difference as XLSX/))
  expect(server.sent('GET', '/api/filings/difference.xlsx')[0]?.query).toMatchObject({
    company: 'PCM',
  })
  await userEvent.click(await button('Preview DAT'))
  await userEvent.click(await button('File version 2'))
  const dialog = within(await screen.findByRole('dialog', { name: /1702Q as amended/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'File version 2' }))
  expect(dialog.getByText('Please say why.')).toBeTruthy()
  expect(server.sent('POST', '/api/filings/')).toHaveLength(0)
  await userEvent.type(dialog.getByLabelText('Why the return is amended'), 'One came late.')
  await userEvent.click(dialog.getByRole('button', { name: 'File version 2' }))
  const [sent] = server.sent('POST', '/api/filings/')
  expect(sent?.body).toMatchObject({ kind: 'amended', reason: 'One came late.', sha256: 'abc' })
})

test('a file that changes while its question is open is previewed again first', async () => {
  let now = amended
  serve({ ...answers, 'GET /api/filings/look/': () => now })
  openDesk(at)
  await userEvent.click(await screen.findByRole('button', { name: 'Preview DAT' }))
  await userEvent.click(await screen.findByRole('button', { name: 'File version 2' }))
  const dialog = within(await screen.findByRole('dialog'))
  now = { ...amended, file: { ...amended.file, sha256: 'changed' } }
  await act(() => queryClient.invalidateQueries({ queryKey: ['filings', 'look'] }))
  expect(await dialog.findByRole('button', { name: 'Preview again' })).toBeTruthy()
  const file = dialog.getByRole('button', { name: 'File version 2' })
  expect(file.hasAttribute('disabled')).toBe(true)
})

test('a version that would say the same is not filed', async () => {
  const same = { ...amended, against: { ...unchanged, version: 1 } }
  serve({ ...answers, 'GET /api/filings/look/': same })
  openDesk(at)
  expect(await screen.findByText('Nothing has changed since version 1.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'File version 2' })).toBeNull()
  const title = 'Filed already: version 1 with 2 certificates'
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Preview DAT' })).toBeNull()
  expect(screen.queryByText('00991234500000920261702Q.DAT')).toBeNull()
  expect(screen.getByText('The same certificates with the same figures')).toBeTruthy()
})

test('before filing, what is at risk opens on its certificates and names whom to call', async () => {
  const risky = pile({ kind: 'LOOK', code: 'LATE' })
  const contact = {
    tenant: 'BATIS MOBILE',
    email: 'books@batis.example',
    phone: '0917 555 0100',
    person: 'Ana Reyes',
    certificates: 1,
    tax: '50.00',
    codes: ['LATE'],
    told: [{ ...risky.told[0], why: 'It is late. Nobody signed it.' }],
  }
  serve({
    ...answers,
    'GET /api/filings/look/': { ...look, piles: [risky], contacts: [contact] },
  })
  openDesk(at)
  const [before] = await screen.findAllByRole('table', { name: 'Before you file' })
  await userEvent.click(
    within(before as HTMLElement).getByRole('button', { name: 'Late: show 1 certificate' }),
  )
  expect(
    within(before as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('form/c1')
  const calls = within(screen.getByRole('table', { name: 'Whom to call' }))
  expect(calls.getByRole('link', { name: 'books@batis.example' })).toBeTruthy()
  expect(calls.getByText('Ana Reyes')).toBeTruthy()
  const phone = calls.getByRole('link', { name: '0917 555 0100' })
  expect(phone.getAttribute('href')).toBe('tel:09175550100')
  const count = calls.getByRole('button', { name: 'BATIS MOBILE: show 1 certificate' })
  expect(count.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(count)
  const theirs = within(screen.getByRole('table', { name: 'BATIS MOBILE' }))
  expect(theirs.getByText('It is late. Nobody signed it.')).toBeTruthy()
  expect(theirs.getByRole('link').getAttribute('href')).toContain('form/c1')
})

test('each count of the file opens its certificates, and of many it says that there are more', async () => {
  const included = (certificates: number, id: string) => ({
    certificates,
    results: [{ id, reference: 'R-9', payor_name: 'BATIS MOBILE', base: '1000.00', tax: '50.00' }],
  })
  const seen = serve({
    ...answers,
    'GET /api/filings/look/': look,
    'GET /api/filings/included/': included(2, 'c9'),
  })
  openDesk(at)
  await userEvent.click(
    await screen.findByRole('button', { name: 'What goes in: show 2 certificates' }),
  )
  const all = within(await screen.findByRole('table', { name: 'Certificates in the file' }))
  expect(all.getByRole('link', { name: 'R-9' }).getAttribute('href')).toContain('form/c9')
  expect(screen.getByText('And 1 more: they are in the previewed file.')).toBeTruthy()
  await userEvent.click(
    screen.getByRole('button', { name: 'WC100: show the certificates of 2 lines' }),
  )
  const name = 'Certificates in the file under WC100'
  expect(await screen.findByRole('table', { name })).toBeTruthy()
  expect(screen.queryByRole('table', { name: 'Certificates in the file' })).toBeNull()
  const [whole, ofCode] = seen.sent('GET', '/api/filings/included/')
  expect(whole?.query).not.toHaveProperty('atc')
  expect(ofCode?.query).toMatchObject({ atc: 'WC100', rate: '5.00' })
})

test('a list of certificates that was not loaded says so and can be asked for again', async () => {
  serve({
    ...answers,
    'GET /api/filings/look/': look,
    'GET /api/filings/included/': new Refuse(422, { message: 'No line has that code.' }),
  })
  openDesk(at)
  await userEvent.click(
    await screen.findByRole('button', { name: 'WC100: show the certificates of 2 lines' }),
  )
  expect(await screen.findByText('No line has that code.')).toBeTruthy()
})

test('a tenant to call of whom nobody is on record says so', async () => {
  const contact = { tenant: 'BATIS MOBILE', person: 'BATIS MOBILE', email: '', phone: '' }
  const unknown = { ...contact, certificates: 1, tax: '50.00', codes: ['LATE'], told: [] }
  const risky = pile({ kind: 'LOOK', code: 'LATE' })
  serve({ ...answers, 'GET /api/filings/look/': { ...look, piles: [risky], contacts: [unknown] } })
  openDesk(at)
  const calls = within(await screen.findByRole('table', { name: 'Whom to call' }))
  expect(calls.getByText('No person, phone or email is on record')).toBeTruthy()
})

test('what no return claims is summed by age, and an age opens its certificates', async () => {
  const age = (name: string, count: number, tax: string) => ({
    age: name,
    certificates: count,
    base: '1000.00',
    tax,
  })
  const result = {
    id: 'c7',
    reference: '998-765-432-2026-9',
    payor_name: 'KALINGA',
    period_from: '2026-01-01',
    period_to: '2026-03-31',
    claim_quarter: 'annual',
    age: '91-365',
    lost_on: '2029-01-01',
    base: '1000.00',
    tax: '50.00',
  }
  const ages = [age('0-30', 0, '0.00'), age('91-365', 1, '50.00'), age('lost', 0, '0.00')]
  const server = serve({ ...answers, 'GET /api/filings/unclaimed/': { ...page([result]), ages } })
  openDesk(`${at}/unclaimed?company=PCM`)
  expect(await screen.findByRole('link', { name: '998-765-432-2026-9' })).toBeTruthy()
  expect(screen.getByText('Annual return')).toBeTruthy()
  await userEvent.click(await button('91 to 365 days: show 1 certificate'))
  await vi.waitFor(() =>
    expect(server.sent('GET', '/api/filings/unclaimed/').at(-1)?.query).toMatchObject({
      company: 'PCM',
      age: '91-365',
    }),
  )
})

test('what has changed meanwhile is told, and previewed again', async () => {
  const refusal = new Refuse(409, { code: 'changed', message: 'What goes in has changed.' })
  const server = serve({ ...answers, 'POST /api/filings/': refusal })
  openDesk(at)
  const dialog = await fileIt()
  expect(await within(dialog).findByText(/has changed since the preview/)).toBeTruthy()
  expect(server.sent('GET', '/api/filings/look/')).toHaveLength(2)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Preview again' }))
  expect(server.sent('GET', '/api/filings/preview.dat')).toHaveLength(2)
})

test.each([
  [{ may_file: false }, 'A lead of the company makes its filings.'],
  [{ ties: false, register: sums(2, '3000.00', '150.01') }, 'The file and the register differ'],
  [{ goes_in: sums(0, '0.00', '0.00') }, 'No certificate counts in this return as yet.'],
])('no file is made where it must not be, and it says why', async (changes, why) => {
  serve({ ...answers, 'GET /api/filings/look/': { ...look, ...changes } })
  openDesk(at)
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0)
  for (const file of screen.queryAllByRole('button', { name: /^File \d certificate/ }))
    expect(file.hasAttribute('disabled')).toBe(true)
})

test('the return stands in the address, and a form takes a quarter of its own', async () => {
  const server = serve(answers)
  const router = openDesk(`${at}?company=CNL&quarter=2026Q2&form=1702Q`)
  await userEvent.click(await button('1702'))
  expect(router.state.location.search).toContain('company=CNL')
  await vi.waitFor(() =>
    expect(server.sent('GET', '/api/filings/look/').at(-1)?.query).toEqual({
      company: 'CNL',
      quarter: '2025Q4',
      form: '1702',
    }),
  )
})

test('a company that cannot file says why, and keeps the way to another', async () => {
  const refusal = new Refuse(422, { message: 'PCM has no RDO code: enter it first.' })
  serve({ ...answers, 'GET /api/filings/look/': refusal })
  openDesk(at)
  expect(await screen.findByText('PCM has no RDO code: enter it first.')).toBeTruthy()
  expect(screen.getByLabelText('Company')).toBeTruthy()
})

const filed: FilingDetail = {
  ...filing,
  may_file: false,
  moves: [],
  withdrawn: null,
  file: look.file,
  codes: look.codes,
  piles: [pile({ kind: 'CLAIMED', code: 'CHANGED' })],
  against: unchanged,
}
const withdraw = { name: 'withdraw', label: 'Withdraw', danger: true, inputs: [] }

test('a lead withdraws a filing with a reason', async () => {
  const server = serve({
    ...answers,
    'GET /api/filings/f1/': { ...filed, moves: [withdraw] },
    'GET /api/filings/f1/certificates/': page([]),
    'POST /api/filings/f1/withdraw/': filed,
  })
  openDesk(`${at}/f1`)
  await userEvent.click(await button('Withdraw this version'))
  expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  await userEvent.click(await button('Withdraw'))
  expect(screen.getByText('Please say why.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reason'), 'Wrong quarter.')
  await userEvent.click(await button('Withdraw'))
  const sent = server.sent('POST', '/api/filings/f1/withdraw/').map(({ body }) => body)
  expect(sent).toEqual([{ reason: 'Wrong quarter.' }])
})

test('a filing that cannot be withdrawn says why; one that was says by whom', async () => {
  const done = { by: 'Lourdes', at: '2026-10-08T10:00:00+08:00', reason: 'Wrong quarter.' }
  serve({
    ...answers,
    'GET /api/filings/f1/': { ...filed, moves: [{ ...withdraw, blocked: 'It has left.' }] },
    'GET /api/filings/f2/': { ...filed, status: 'WITHDRAWN', withdrawn: done },
    'GET /api/filings/f1/certificates/': page([]),
    'GET /api/filings/f2/certificates/': page([]),
  })
  openDesk(`${at}/f1`)
  expect((await button('Withdraw this version')).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('It has left.')).toBeTruthy()
  openDesk(`${at}/f2`)
  expect(await screen.findByText(/Withdrawn by Lourdes/)).toBeTruthy()
  expect(screen.getByText('Wrong quarter.')).toBeTruthy()
})

test('a filing tells what was filed, and what is no longer so', async () => {
  const one = { id: 'c9', reference: '991-2026-1', payor_name: 'KALINGA', status: 'APPROVED' }
  serve({
    ...answers,
    'GET /api/filings/f1/': filed,
    'GET /api/filings/f1/certificates/': page([{ ...one, base: '9000.00', tax: '450.00' }]),
  })
  openDesk(`${at}/f1`)
  expect(await screen.findByRole('heading', { name: '1702Q, Q3 2026, version 1' })).toBeTruthy()
  expect(screen.getByText('Filed before, and changed since')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '991-2026-1' })).toBeTruthy()
  expect(screen.getByText(/Made by Lourdes Evangelista/)).toBeTruthy()
})

test('who has nothing to do with filings is sent home', async () => {
  serve({ ...answers, 'GET /api/me': { ...processor, role: 'administrator' } })
  const router = openDesk(at)
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/accounting/status'))
})

test('a company with a fiscal year is offered its own quarters, with their months', async () => {
  const june = companyChoice({
    returns: [
      {
        form: '1702Q',
        periods: [
          { quarter: '2026S1', starts: '2026-07-01', ends: '2026-09-30' },
          { quarter: '2026Q3', starts: '2026-01-01', ends: '2026-03-31' },
        ],
      },
      {
        form: '1702',
        periods: [{ quarter: '2026S4', starts: '2026-07-01', ends: '2026-12-31' }],
      },
    ],
    suggested: { form: '1702Q', quarter: '2026S1' },
  })
  const server = serve({
    ...answers,
    'GET /api/filings/choices/': { ...choices, companies: [june] },
    'GET /api/filings/look/': { ...look, quarter: '2026S1' },
  })
  openDesk(at)
  await screen.findByRole('option', { name: 'Q1 2026S: Jul 2026 to Sep 2026' })
  expect(screen.getByRole('option', { name: 'Q3 2026: Jan 2026 to Mar 2026' })).toBeTruthy()
  expect(server.sent('GET', '/api/filings/look/').at(-1)?.query).toMatchObject({
    quarter: '2026S1',
  })
  await userEvent.click(await screen.findByRole('button', { name: '1702' }))
  expect(await screen.findByRole('option', { name: '2026S: Jul 2026 to Dec 2026' })).toBeTruthy()
})
