import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Move } from '../api/types'
import { MOVES, type MoveName } from '../api/words'
import { commonMessages } from '../messages/common'
import { consequenceOf } from '../messages/consequences'
import { sessionHasEnded } from '../session/sessionStore'
import { exchangeToken } from '../session/tokens'
import { MovesBar } from './MovesBar'

const fetchMock = vi.fn<typeof fetch>()
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

const sendBack: Move = {
  name: 'send_back',
  label: 'Return',
  danger: false,
  inputs: [
    {
      name: 'reasons',
      label: 'Reasons',
      type: 'reasons',
      required: true,
      choices: [
        { value: 'SUM', label: 'Amounts do not add up' },
        { value: 'RATE', label: 'Wrong rate' },
      ],
    },
    { name: 'remarks', label: 'Remarks', type: 'text', required: false },
  ],
}
const approve: Move = {
  name: 'approve',
  label: 'Approve',
  danger: false,
  inputs: [],
  blocked: 'Somebody else holds it.',
}

beforeEach(async () => {
  vi.stubGlobal('fetch', fetchMock)
  fetchMock.mockReset().mockResolvedValueOnce(answer(200, { access_token: 'a', expires_in: 900 }))
  await exchangeToken('x', false)
})

afterEach(() => {
  sessionHasEnded()
  vi.unstubAllGlobals()
})

const show = (moves: Move[], onMoved = vi.fn()) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MovesBar
        kinds={['own', 'decision', 'hand_over']}
        of={{ id: 'c1', reference: 'REF-1', version: 4, moves }}
        onMoved={onMoved}
      />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onMoved }
}

const openReturn = async () => {
  const shown = show([sendBack])
  await shown.user.click(screen.getByRole('button', { name: 'Return' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Return REF-1' }))
  return { ...shown, dialog, send: dialog.getByRole('button', { name: 'Return' }) }
}

const lastRequest = () => {
  const [url, init] = fetchMock.mock.lastCall ?? []
  return {
    url,
    headers: init?.headers as Record<string, string>,
    body: JSON.parse(String(init?.body)),
  }
}

it('keeps a blocked move in place, with its reason, and does nothing when it is pressed', async () => {
  const { user } = show([approve])
  const button = screen.getByRole('button', { name: 'Approve' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('Somebody else holds it.').id).toBe(
    button.getAttribute('aria-describedby'),
  )
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('sends what was answered, on the version that was seen', async () => {
  const { user, dialog, send, onMoved } = await openReturn()
  await user.click(dialog.getByRole('checkbox', { name: 'Wrong rate' }))
  await user.type(dialog.getByRole('textbox', { name: 'What exactly: Wrong rate' }), 'It is 2%')
  await user.type(dialog.getByLabelText('Remarks'), ' please ')
  fetchMock.mockResolvedValueOnce(answer(200, { id: 'c1', version: 5 }))
  await user.click(send)
  await waitFor(() => expect(onMoved).toHaveBeenCalledOnce())
  const { url, headers, body } = lastRequest()
  expect(url).toBe('/api/certificates/c1/send_back/')
  expect(headers['If-Match']).toBe('"4"')
  expect(body).toEqual({ reasons: [{ code: 'RATE', text: 'It is 2%' }], remarks: 'please' })
})

it('asks for what is required and sends nothing', async () => {
  const { user, send } = await openReturn()
  await user.click(send)
  expect(screen.getByText('Choose at least one reason.')).toBeTruthy()
  expect(fetchMock).toHaveBeenCalledOnce()
})

it('keeps what was typed when somebody else was faster', async () => {
  const { user, dialog, send, onMoved } = await openReturn()
  await user.click(dialog.getByRole('checkbox', { name: 'Wrong rate' }))
  fetchMock.mockResolvedValueOnce(
    answer(409, {
      message: 'Already decided.',
      by: 'J. Dimaandal',
      status: 'APPROVED',
      at: '2026-10-13T02:44:00Z',
    }),
  )
  await user.click(send)
  expect(await screen.findByText('J. Dimaandal: APPROVED at 10:44.')).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Wrong rate' }).checked).toBe(true)
  expect(onMoved).not.toHaveBeenCalled()
})

it('sends the same gesture again when no answer came, and a new one after a refusal', async () => {
  const { user, dialog, send } = await openReturn()
  await user.click(dialog.getByRole('checkbox', { name: 'Wrong rate' }))
  const keys: (string | undefined)[] = []
  fetchMock.mockImplementation(async (_, init) => {
    keys.push(new Headers(init?.headers).get('Idempotency-Key') ?? undefined)
    if (keys.length === 1) throw new TypeError('no network')
    return answer(422, { message: 'Not like this.' })
  })
  await user.click(send)
  await screen.findByText(/cannot be reached/)
  await user.click(send)
  await screen.findByText('Not like this.')
  await user.click(send)
  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('closes with Esc, and has what was typed when it is opened again', async () => {
  const { user, dialog } = await openReturn()
  await user.type(dialog.getByLabelText('Remarks'), 'x')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Return' }))
  const again = within(screen.getByRole('dialog', { name: 'Return REF-1' }))
  expect(again.getByLabelText<HTMLTextAreaElement>('Remarks').value).toBe('x')
})

const PEOPLES: string[] = ['decision', 'proposal', 'assignment', 'hand_over']
const TYPES: Move['inputs'][number]['type'][] = ['text', 'reasons', 'date', 'person']
const NAMES = Object.keys(MOVES) as MoveName[]

it.each(TYPES)('the first required input of type %s takes the focus of a dialog', async (type) => {
  const choices = [{ value: 'one', label: 'One' }]
  const inputs: Move['inputs'] = [
    { name: 'first', label: 'First', type: 'text', required: false },
    { name: 'needed', label: 'Needed', type, required: true, choices },
    { name: 'second', label: 'Second', type: 'text', required: true },
  ]
  const { user } = show([{ ...sendBack, inputs }])
  await user.click(screen.getByRole('button', { name: 'Return' }))
  const dialog = within(screen.getByRole('dialog'))
  const needed = type === 'reasons' ? dialog.getByLabelText('One') : dialog.getByLabelText('Needed')
  await waitFor(() => expect(document.activeElement).toBe(needed))
})

it.each(NAMES)('the dialog of %s says in one sentence what it leads to', (name) => {
  const words = consequenceOf(name)
  expect(words).toMatch(/^[A-Z].*\.$/)
  if (PEOPLES.includes(MOVES[name].kind)) expect(words).not.toBe(commonMessages.dialog.sure)
})
