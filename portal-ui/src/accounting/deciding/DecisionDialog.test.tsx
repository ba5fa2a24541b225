import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Certificate } from '../../shared/api/types'
import { openDesk, Refuse, serve } from '../testing/desk'
import { form, ID, move, servingForm } from '../testing/forms'

const REMARKS = { name: 'remarks', label: 'Remarks', type: 'text' as const, required: false }
const REASONS = {
  name: 'reasons',
  label: 'Reasons',
  type: 'reasons' as const,
  required: true,
  choices: [{ value: 'RATE', label: 'Wrong rate' }],
}
const approve = move('approve', 'Approve', { inputs: [REMARKS] })
const propose = move('propose', 'Propose', { inputs: [REMARKS] })
const giveBack = move('send_back', 'Return', { inputs: [REASONS, REMARKS] })
const claim = move('claim', 'Take')
const UNANSWERED = {
  id: 'UNANSWERED',
  severity: 'warn' as const,
  field: '',
  message: '1 of 2 reasons is not answered: Wrong rate.',
}
const RENT = { id: 'RENT', severity: 'warn' as const, field: '', message: 'The rent differs.' }
const NOTE = { id: 'SIGNED', severity: 'info' as const, field: '', message: 'It is not signed.' }
const CAME_BACK = {
  status: 'RESUBMITTED' as const,
  checks: [UNANSWERED, RENT, NOTE],
  reasons: [
    { code: 'RATE', label: 'Wrong rate', field: 'lines.0.tax', text: '' },
    { code: 'SIGNATORY', label: 'Signatory', field: 'signatory_name', text: '' },
  ],
}
const CHANGED = [{ field: 'signatory_title', before: 'A', after: 'B' }]

function open(at: Partial<Certificate>, more: Record<string, unknown> = {}) {
  const server = serve({
    ...servingForm(form(at)),
    [`GET /api/certificates/${ID}/changes/`]: CHANGED,
    [`POST /api/certificates/${ID}/approve/`]: form({ ...at, status: 'APPROVED', moves: [] }),
    ...more,
  })
  openDesk(`/accounting/form/${ID}`)
  return server
}

const press = async (key: string) => {
  await screen.findByRole('region', { name: 'Decision' })
  await userEvent.keyboard(key)
  return screen.findByRole('dialog')
}

test.each([
  ['an approval', approve],
  ['the first of two', propose],
])('%s lists the warnings it is made in spite of, and sends their codes', async (_, asked) => {
  const path = `/api/certificates/${ID}/${asked.name}/`
  const server = open({ ...CAME_BACK, moves: [asked] }, { [`POST ${path}`]: form(CAME_BACK) })
  const dialog = await press('a')
  expect(dialog.textContent).toContain('in spite of 2 warnings')
  const listed = within(dialog).getByRole('list', { name: 'Warnings' })
  expect(listed.textContent).toBe(`${UNANSWERED.message}${RENT.message}`)
  expect(await within(dialog).findByText('1 of 2 answered')).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(server.sent('POST', path)[0]?.body).toEqual({ accepted: ['UNANSWERED', 'RENT'] }),
  )
})

test('a clean one is approved at once with an empty list, and asks where that is refused', async () => {
  let checks = [NOTE] as Certificate['checks']
  const fields = [{ field: 'accepted', code: 'not_accepted', message: 'Its warning.' }]
  const server = open(
    {},
    {
      [`GET /api/certificates/${ID}/`]: () => form({ checks, moves: [approve] }),
      [`POST /api/certificates/${ID}/approve/`]: () => {
        checks = [RENT]
        return new Refuse(422, { code: 'invalid', field: 'accepted', message: 'No.', fields })
      },
    },
  )
  const dialog = await press('a')
  expect(await within(dialog).findByText(RENT.message)).toBeTruthy()
  expect(server.sent('POST', `/api/certificates/${ID}/approve/`)[0]?.body).toEqual({ accepted: [] })
})

test('opening the Return panel takes the form, and Return waits for that', async () => {
  const held = { name: 'Rowena Panganiban', until: '2030-01-01T00:00:00Z', you: true }
  const mine = form({ version: 4, claimed_by: held, moves: [giveBack] })
  let free = () => {}
  const taking = new Promise<void>((done) => {
    free = done
  })
  let now = form({ moves: [giveBack, claim] })
  const server = open(
    {},
    {
      [`GET /api/certificates/${ID}/`]: () => now,
      [`POST /api/certificates/${ID}/claim/`]: () =>
        taking.then(() => {
          now = mine
          return mine
        }),
      [`POST /api/certificates/${ID}/send_back/`]: { ...mine, status: 'RETURNED', moves: [] },
    },
  )
  await press('r')
  await userEvent.keyboard('1{Control>}{Enter}{/Control}')
  expect(server.sent('POST', `/api/certificates/${ID}/send_back/`)).toEqual([])
  free()
  await waitFor(() =>
    expect(
      server.sent('POST', `/api/certificates/${ID}/send_back/`)[0]?.headers.get('If-Match'),
    ).toBe('"4"'),
  )
})

test('the first letter of a remark takes it too', async () => {
  const server = open({ checks: [RENT], moves: [approve, claim] })
  const dialog = await press('a')
  expect(server.sent('POST', `/api/certificates/${ID}/claim/`)).toEqual([])
  await userEvent.type(within(dialog).getByLabelText('Remarks'), 'In order')
  expect(server.sent('POST', `/api/certificates/${ID}/claim/`)).toHaveLength(1)
})

const THEIRS = { name: 'J. Dimaandal', until: '2030-01-01T00:00:00Z', you: false }
const BLOCKED = 'J. Dimaandal is working on this certificate.'
const DECIDED = {
  seq: 9,
  move: 'approve',
  label: 'Approved',
  source: 'SUBMITTED',
  target: 'APPROVED',
  by: 'J. Dimaandal',
  role: 'processor',
  at: '2026-10-20T02:44:00Z',
  remarks: '',
  reasons: [],
  changes: [],
}

test.each([
  ['holds it', { claimed_by: THEIRS, moves: [{ ...giveBack, blocked: BLOCKED }] }, BLOCKED],
  ['decided it', { status: 'APPROVED' as const, moves: [] }, 'J. Dimaandal approved this'],
])(
  'where somebody else %s meanwhile, the panel says so and keeps what was typed',
  async (_, then, words) => {
    let now = form({ moves: [giveBack, claim] })
    const server = open(
      {},
      {
        [`GET /api/certificates/${ID}/`]: () => now,
        [`GET /api/certificates/${ID}/history/`]: [DECIDED],
        [`POST /api/certificates/${ID}/claim/`]: () => {
          now = form({ version: 5, ...then })
          return new Refuse(409, { code: 'condition', message: BLOCKED })
        },
      },
    )
    const dialog = await press('r')
    const alert = await within(dialog).findByRole('alert')
    await waitFor(() => expect(alert.textContent).toContain(words))
    await userEvent.keyboard('1')
    await userEvent.type(within(dialog).getByLabelText('Remarks'), 'See line 1.')
    const button = within(dialog).getByRole('button', { name: 'Return' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(server.sent('POST', `/api/certificates/${ID}/send_back/`)).toEqual([])
    const copy = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: copy },
      configurable: true,
    })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Copy what I wrote' }))
    expect(copy).toHaveBeenCalledWith('Wrong rate\nSee line 1.')
    expect(await within(dialog).findByText('Copied')).toBeTruthy()
  },
)
