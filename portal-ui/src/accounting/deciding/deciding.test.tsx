import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Move, MoveName } from '../../shared/api/types'
import { askFirst } from '../parts/keys'
import { openDesk, Refuse, serve } from '../testing/desk'
import { form, ID, move, servingForm } from '../testing/forms'

afterEach(() => askFirst(false))

const REMARKS = { name: 'remarks', label: 'Remarks', type: 'text' as const, required: false }

const approve = move('approve', 'Approve', { inputs: [REMARKS] })
const giveBack = move('send_back', 'Return', { inputs: [REMARKS] })
const disapprove = move('disapprove', 'Disapprove', { danger: true, inputs: [REMARKS] })

const bar = () => screen.findByRole('region', { name: 'Decision' })

const openForm = (moves: Move[], more: Record<string, unknown> = {}) => {
  const server = serve({ ...servingForm(form({ moves })), ...more })
  openDesk(`/accounting/form/${ID}`)
  return server
}

const namesIn = (element: HTMLElement) =>
  within(element)
    .getAllByRole('button')
    .map((button) => button.textContent)

test('the decisions are the moves the server offers, and no others', async () => {
  openForm([approve, move('claim', 'Take'), disapprove])
  expect(namesIn(await bar())).toEqual(['Take', 'DisapproveD', 'ApproveA'])
})

test('whoever is offered nothing sees no bar', async () => {
  openForm([])
  await screen.findByRole('heading', { level: 1, name: '995-880-354-2026-1' })
  expect(screen.queryByRole('region', { name: 'Decision' })).toBeNull()
  expect(screen.queryByLabelText('Comment for the tenant')).toBeNull()
})

test('a move of tomorrow is drawn as well', async () => {
  openForm([move('archive' as MoveName, 'Archive')])
  expect(namesIn(await bar())).toEqual(['Archive'])
})

test('a blocked decision stays, and says why', async () => {
  const server = openForm([giveBack, { ...approve, blocked: 'The payee TIN is missing.' }])
  const button = within(await bar()).getByRole('button', {
    name: /Approve/,
    description: 'Approve: The payee TIN is missing.',
  })
  await userEvent.click(button)
  await userEvent.keyboard('a')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.sent('POST', `/api/certificates/${ID}/approve/`)).toEqual([])
})

test('opening a form claims nothing', async () => {
  const server = openForm([approve, move('claim', 'Take')])
  await bar()
  expect(
    server.asked.filter(({ method, path }) => method === 'POST' && !path.includes('auth')),
  ).toEqual([])
})

test('who wants to be asked first is asked, then A approves with the version that was seen', async () => {
  askFirst(true)
  let now = form({ moves: [approve] })
  const server = openForm([], {
    [`GET /api/certificates/${ID}/`]: () => now,
    [`POST /api/certificates/${ID}/approve/`]: () => {
      now = form({ status: 'APPROVED', version: 4 })
      return now
    },
  })
  await bar()
  await userEvent.keyboard('a')
  const dialog = await screen.findByRole('dialog', { name: 'Approve 995-880-354-2026-1' })
  await userEvent.type(within(dialog).getByLabelText('Remarks'), 'In order')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('You approved this.')).toBeTruthy()
  const [sent] = server.sent('POST', `/api/certificates/${ID}/approve/`)
  expect(sent?.body).toEqual({ remarks: 'In order', accepted: [] })
  expect(sent?.headers.get('If-Match')).toBe('"3"')
})

test('letters typed into a field are no decisions', async () => {
  openForm([approve, move('comment', 'Comment', { inputs: [{ ...REMARKS, name: 'text' }] })])
  await userEvent.type(await screen.findByLabelText('Comment for the tenant'), 'a reward')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('whoever was slower is told who was faster, and shown it', async () => {
  vi.setSystemTime('2026-10-20T03:00:00Z')
  let status: 'SUBMITTED' | 'APPROVED' = 'SUBMITTED'
  openForm([], {
    [`GET /api/certificates/${ID}/`]: () =>
      form({ status, moves: status === 'APPROVED' ? [] : [giveBack] }),
    [`POST /api/certificates/${ID}/send_back/`]: () => {
      status = 'APPROVED'
      const told = {
        move: 'approve',
        by: 'J. Dimaandal',
        at: '2026-10-20T02:44:00Z',
        status,
        version: 4,
      }
      return new Refuse(409, { code: 'wrong_status', message: 'No longer possible.', ...told })
    },
  })
  await bar()
  await userEvent.keyboard('r')
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Return' }))
  const alert = await within(dialog).findByRole('alert')
  await screen.findByText('APPROVED')
  expect(alert.textContent).toContain(
    'J. Dimaandal approved this at 10:44. Your decision was not saved, and nothing was lost.',
  )
  Element.prototype.scrollIntoView = vi.fn()
  await userEvent.click(within(alert).getByRole('button', { name: 'Show it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  vi.useRealTimers()
})

test('the checks are told by their gravity, at the line they mean', async () => {
  serve(
    servingForm(
      form({
        checks: [
          { id: 'TAX', severity: 'warn', field: 'lines.0.tax', message: '5% is less.' },
          { id: 'SIGNATORY', severity: 'block', field: 'signatory_tin', message: 'No TIN.' },
        ],
      }),
    ),
  )
  openDesk(`/accounting/form/${ID}`)
  const checks = await screen.findByRole('region', { name: 'Checks' })
  expect(checks.textContent).toContain('1 blocking, 1 warning')
  expect(within(checks).getAllByRole('listitem')[0]?.textContent).toContain('No TIN.')
  expect(checks.textContent).toContain('Warning, line 1: tax')
})

test('without findings all checks passed', async () => {
  openForm([])
  expect(await screen.findByText('All checks passed')).toBeTruthy()
})

test('the earlier of two names the other, links it, and can let it through', async () => {
  const other = { name: 'other', label: 'Other', type: 'text' as const, required: true }
  const dismiss = move('dismiss_duplicate', 'Dismiss duplicate', {
    inputs: [{ ...other, choices: [] }],
  })
  const holds_back = [{ reference: '995-880-354-2026-2', id: 'other-id' }]
  serve(servingForm(form({ moves: [dismiss], holds_back })))
  openDesk(`/accounting/form/${ID}`)
  const checks = await screen.findByRole('region', { name: 'Checks' })
  expect(checks.textContent).toContain('is refused as a duplicate of this form')
  const link = within(checks).getByRole('link', { name: '995-880-354-2026-2' })
  expect(link.getAttribute('href')).toBe('/accounting/form/other-id')
  await userEvent.click(within(checks).getByRole('button', { name: 'Dismiss duplicate' }))
  const dialog = await screen.findByRole('dialog', { name: /^Dismiss duplicate/ })
  expect(within(dialog).getByDisplayValue('995-880-354-2026-2')).toBeTruthy()
})

test('where nothing is refused because of it, no duplicate is spoken of', async () => {
  openForm([move('dismiss_duplicate', 'Dismiss duplicate')])
  const checks = await screen.findByRole('region', { name: 'Checks' })
  expect(checks.textContent).not.toContain('duplicate')
  expect(within(checks).queryByRole('button')).toBeNull()
})

test('what the tenant asks back warns in their words, and Return is the filled button', async () => {
  askFirst(true)
  const reasons = { name: 'reasons', label: 'Reasons', type: 'reasons' as const, required: true }
  const returning = move('send_back', 'Return', { inputs: [{ ...reasons, choices: [] }] })
  const asked = form({
    moves: [approve, returning],
    return_requested: true,
    return_request: 'The July rent is of another mall.',
  })
  serve(servingForm(asked))
  openDesk(`/accounting/form/${ID}`)
  const decisions = await bar()
  expect(screen.getByText('The July rent is of another mall.')).toBeTruthy()
  const isFilled = (name: RegExp) =>
    within(decisions).getByRole('button', { name }).className.includes('MuiButton-contained')
  expect([isFilled(/^Return/), isFilled(/^Approve/)]).toEqual([true, false])
  await userEvent.keyboard('a')
  const approving = await screen.findByRole('dialog', { name: /^Approve/ })
  expect(approving.textContent).toContain('The tenant asks to have this form back.')
  expect(approving.textContent).toContain('The July rent is of another mall.')
})
