import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { openDesk, Refuse, serve } from '../testing/desk'
import { form, ID, move } from '../testing/forms'
import { undoable } from './undoable'

const approve = move('approve', 'Approve')
const open = form({ moves: [approve] })
const approved = { ...open, status: 'APPROVED' as const, moves: [], undo_seconds: 10 }
const UNDO = `/api/certificates/${ID}/undo/`

afterEach(() => undoable.set(null))

function decideWith(answer: unknown, seconds: number | null = 10) {
  let now: unknown = open
  const server = serve({
    [`GET /api/certificates/${ID}/`]: () => now,
    [`GET /api/certificates/${ID}/history/`]: [],
    [`GET /api/certificates/${ID}/mails/`]: [],
    [`POST /api/certificates/${ID}/approve/`]: () => {
      now = { ...approved, undo_seconds: seconds }
      return now
    },
    [`POST ${UNDO}`]: () => {
      if (!(answer instanceof Refuse)) now = answer
      return answer
    },
  })
  openDesk(`/accounting/form/${ID}`)
  return server
}

async function approveByKey() {
  await screen.findByRole('region', { name: 'Decision' })
  await userEvent.keyboard('a')
}

test('a decision is undone by the button, and the form is open again', async () => {
  const server = decideWith(open)
  await approveByKey()
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(server.sent('POST', UNDO)).toHaveLength(1))
  expect(server.sent('POST', UNDO)[0]?.headers.get('Idempotency-Key')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  expect(await screen.findByRole('button', { name: /^Approve/ })).toBeTruthy()
})

test('Ctrl+Z undoes it once, however often it is pressed', async () => {
  const server = decideWith(open)
  await approveByKey()
  await screen.findByRole('button', { name: /^Undo/ })
  await userEvent.keyboard('{Control>}zz{/Control}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  expect(server.sent('POST', UNDO)).toHaveLength(1)
})

test('U undoes it, and is no key while somebody types', async () => {
  const server = decideWith(open)
  await approveByKey()
  await screen.findByRole('button', { name: /^Undo/ })
  expect(screen.getAllByText(`You approved ${open.reference}.`).length).toBeGreaterThan(0)
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  await userEvent.keyboard('u')
  field.remove()
  expect(server.sent('POST', UNDO)).toEqual([])
  await userEvent.keyboard('u')
  await waitFor(() => expect(server.sent('POST', UNDO)).toHaveLength(1))
})

test('nothing is offered where the server does not let decisions be undone', async () => {
  const server = decideWith(open, null)
  await approveByKey()
  await screen.findByText('You approved this.')
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(server.sent('POST', UNDO)).toHaveLength(0)
})

test('a refusal is shown in the words of the server', async () => {
  const late = { code: 'too_late', message: 'It is too late to undo this decision.' }
  decideWith(new Refuse(409, late))
  await approveByKey()
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(late.message)).toBeTruthy()
})

test('the offer ends with its seconds', async () => {
  decideWith(open, 1)
  await approveByKey()
  await screen.findByRole('button', { name: /^Undo/ })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull(), {
    timeout: 4_000,
  })
})
