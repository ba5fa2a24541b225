import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { openDesk, Refuse, serve } from '../../testing/desk'
import { discarding, takeBack } from '../list/discarding'
import { field, scan, scanRow } from '../testing/scans'

const ONE = 'GET /api/scans/s1/'
const QUEUE = 'GET /api/scans/'
const PAGE = 'GET /api/scans/s1/pages/1.png'

const queue = (...rows: unknown[]) => ({ results: rows, next: null, count: rows.length })

const desk = (answers: Record<string, unknown> = {}, told = scan()) => {
  vi.stubGlobal('scrollTo', () => undefined)
  const server = serve({ [ONE]: told, [QUEUE]: queue(scanRow()), [PAGE]: '', ...answers } as never)
  const router = openDesk('/accounting/scans/s1')
  return { server, router }
}

const confirmed = (server: ReturnType<typeof serve>) =>
  server.sent('POST', '/api/scans/s1/confirm/').at(-1)?.body

const inHand = (name: string) => screen.findByRole('textbox', { name })

test('the field it is least sure of is in hand, and confirming waits for it', async () => {
  const { server } = desk()
  const input = await inHand('Signatory TIN')
  expect((input as HTMLInputElement).value).toBe('982-347-118-00000')
  await waitFor(() => expect(document.activeElement).toBe(input))
  expect(screen.getByText('One field is still to look at.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Confirm/ }))
  expect(confirmed(server)).toBeUndefined()
})

test('Enter says that it is right, and Enter again confirms with what was seen', async () => {
  const after = { ...scan(), status: 'CONFIRMED', certificate: null }
  const { server } = desk({ 'POST /api/scans/s1/confirm/': after })
  await inHand('Signatory TIN')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Nothing left to look at')
  const button = screen.getByRole('button', { name: /Confirm/ })
  await waitFor(() => expect(document.activeElement).toBe(button))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(confirmed(server)).toEqual({ fields: {}, seen: ['signatory_tin'] }))
})

test('what nobody touched is only looked at, however it was read', async () => {
  const told = scan({ fields: [field('lines.0.m1', '62056.2', { level: 'look' })] })
  const { server } = desk({ 'POST /api/scans/s1/confirm/': told }, told)
  await userEvent.click(await screen.findByRole('button', { name: /^It is right/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Confirm/ }))
  await waitFor(() => expect(confirmed(server)).toEqual({ fields: {}, seen: ['lines.0.m1'] }))
})

test('what is typed is sent as the correction', async () => {
  const { server } = desk({ 'POST /api/scans/s1/confirm/': scan() })
  const input = await inHand('Signatory TIN')
  await userEvent.clear(input)
  await userEvent.type(input, '982-374-118{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: /^Confirm/ }))
  await waitFor(() =>
    expect(confirmed(server)).toEqual({
      fields: { signatory_tin: '98237411800000' },
      seen: ['signatory_tin'],
    }),
  )
})

test('a field is taken in hand by its row and by its box on the page', async () => {
  desk()
  await inHand('Signatory TIN')
  const rows = within(screen.getByRole('list', { name: 'Fields' }))
  await userEvent.click(rows.getByRole('button', { name: /Payor name/ }))
  expect(await inHand('Payor name')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Line 1, tax, Sure 99' }))
  expect(await inHand('Line 1, tax')).toBeTruthy()
})

test('letters that a number cannot have are keys: S skips to the next scan', async () => {
  const { router } = desk({ [QUEUE]: queue(scanRow(), scanRow({ id: 's2' })) })
  await inHand('Signatory TIN')
  await screen.findByRole('button', { name: /Skip/ })
  await userEvent.keyboard('s')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounting/scans/s2'))
})

test('B draws a box that arrow keys move, and what is read in it is offered', async () => {
  const read = field('signatory_tin', '98237411800000', { confidence: 0.98 })
  const { server } = desk({ 'POST /api/scans/s1/read_box/': read })
  await inHand('Signatory TIN')
  await userEvent.keyboard('b')
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('application'))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(screen.getByDisplayValue('982-374-118-00000')).toBeTruthy())
  const asked = server.sent('POST', '/api/scans/s1/read_box/').at(-1)?.body as { box: number[] }
  expect(asked).toMatchObject({ field: 'signatory_tin', page: 1 })
  expect(asked.box[1]).toBeCloseTo(0.104)
})

test('a read scan that nobody needs is discarded, and Undo is offered in the list', async () => {
  const { server, router } = desk()
  await inHand('Signatory TIN')
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounting/scans'))
  expect(discarding.get()?.id).toBe('s1')
  expect(server.sent('POST', '/api/scans/s1/discard/')).toEqual([])
  takeBack()
})

test('Discard is drawn only where the server offers it', async () => {
  desk({}, scan({ moves: scan().moves.filter(({ name }) => name !== 'discard') }))
  await inHand('Signatory TIN')
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
})

test('what the server still wants looked at is named', async () => {
  const refusal = new Refuse(409, {
    code: 'unseen',
    message: 'Look at one field first.',
    names: ['payor_name'],
  })
  desk({ 'POST /api/scans/s1/confirm/': refusal })
  await inHand('Signatory TIN')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(screen.getByRole('button', { name: /^Confirm/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Payor name')
})

test('a page that is not matched asks whose it is before it can be confirmed', async () => {
  const told = scan({
    fields: [field('payor_name', 'MAYON')],
    match: { ...scan().match, tenant: null, missing: 'The payor is none of our tenants.' },
  })
  const { server } = desk(
    {
      'GET /api/scans/tenants/': { results: [{ id: 4, name: 'MAYON CO.', tin: '99098886900000' }] },
      'POST /api/scans/s1/match/': scan(),
    },
    told,
  )
  expect(await screen.findByText('The payor is none of our tenants.')).toBeTruthy()
  expect(screen.getByText('Say first whose certificate this is.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Tenant' }), 'mayon')
  await userEvent.click(await screen.findByRole('button', { name: /MAYON CO/ }))
  await waitFor(() =>
    expect(server.sent('POST', '/api/scans/s1/match/').at(-1)?.body).toEqual({
      tenant: '99098886900000',
    }),
  )
})

test('the tenant most like the payor is chosen with two keys', async () => {
  const alike = { id: 4, name: 'MAYON CO.', tin: '99098886900000' }
  const unmatched = scan({
    fields: [field('payor_tin', '99098886800000', { confidence: 0.6, level: 'unsure' })],
    match: { ...scan().match, tenant: null, missing: 'None.', suggested: [alike] },
  })
  const { server } = desk({ 'POST /api/scans/s1/match/': scan() }, unmatched)
  await inHand('Payor TIN')
  expect(screen.getByText(/^The form says MAYON PHARMA COMPANY, 990-988-869-000/)).toBeTruthy()
  await userEvent.keyboard('t')
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(server.sent('POST', '/api/scans/s1/match/').at(-1)?.body).toEqual({ tenant: alike.tin }),
  )
})

test('what the tenant typed is compared side by side, and can be left apart', async () => {
  const joins = {
    id: 'c1',
    reference: '990988869-2026-1',
    status: 'SUBMITTED' as const,
    equal: 12,
    of: 13,
    differences: [{ field: 'lines.0.m2', paper: '62056.21', typed: '62056.27' }],
  }
  const told = scan({ fields: [field('payor_name', 'MAYON')], joins })
  const { server } = desk({ 'POST /api/scans/s1/confirm/': told }, told)
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByRole('row', { name: /Line 1, month 2.*62,056.21.*62,056.27/ })).toBeTruthy()
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await userEvent.click(screen.getByRole('checkbox', { name: /Join it/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Confirm/ }))
  await waitFor(() => expect(confirmed(server)).toMatchObject({ joins: 'none' }))
})

test('a file that could not be read is keyed by hand beside its page', async () => {
  const told = scan({
    status: 'PROCESSING-FAILED',
    fields: [],
    reason_text: 'This PDF asks for a password. Save it without one.',
    moves: [
      { name: 'retry', label: 'Try again', danger: false, inputs: [] },
      { name: 'key', label: 'Key by hand', danger: false, inputs: [] },
    ],
  })
  const { server } = desk({ 'POST /api/scans/s1/key/': told }, told)
  expect(await screen.findByText(/asks for a password/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Key by hand' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Period from' }), '07/01/2026')
  await userEvent.type(screen.getByRole('textbox', { name: 'Line 1, month 1' }), '1000')
  await userEvent.click(screen.getByRole('button', { name: /^Confirm/ }))
  await waitFor(() =>
    expect(server.sent('POST', '/api/scans/s1/key/').at(-1)?.body).toEqual({
      fields: { period_from: '2026-07-01', 'lines.0.m1': '1,000.00' },
    }),
  )
})

test('a scan of somebody else’s company says so', async () => {
  desk({ [ONE]: new Refuse(404, { message: 'Not found.' }) })
  expect(await screen.findByText('This scan is not here')).toBeTruthy()
})
