import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import { form, ID, move } from '../testing/forms'

const TEXT = { name: 'text', label: 'Text', type: 'text' as const, required: true }
const note = move('note', 'Note', { inputs: [TEXT] })
const step = (seq: number, over: object = {}) => ({
  seq,
  move: 'note',
  label: 'Internal note',
  source: 'SUBMITTED',
  target: 'SUBMITTED',
  by: 'J. Dimaandal',
  role: 'processor',
  at: '2026-10-13T02:46:00Z',
  remarks: `Word ${seq}`,
  reasons: [],
  changes: [],
  ...over,
})
const PATH = `/api/certificates/${ID}/`
const serveForm = (over: object, more: object = {}) =>
  serve({
    [`GET ${PATH}`]: form(over),
    [`GET ${PATH}history/`]: [step(3, { move: 'submit', remarks: 'Sent' }), step(4), step(5)],
    [`GET ${PATH}mails/`]: [],
    ...more,
  })
const open = () => openDesk(`/accounting/form/${ID}`)
const sheet = async () =>
  within(
    (await screen.findByRole('heading', { name: 'Notes and comments' })).closest(
      'section',
    ) as HTMLElement,
  )

test('a manager reads them and writes none', async () => {
  serveForm({ has_notes: true }, { 'GET /api/me': { ...processor, role: 'manager' } })
  open()
  await (await sheet()).findByText('Word 4')
  expect(screen.queryByLabelText('Note for colleagues')).toBeNull()
})

test('where nobody noted anything and nobody may, there is nothing', async () => {
  serveForm({ moves: [] })
  open()
  await screen.findByRole('heading', { name: 'History' })
  expect(screen.queryByRole('heading', { name: 'Notes and comments' })).toBeNull()
})

test('notes that could not be read can be asked for again', async () => {
  serveForm({ has_notes: true }, { [`GET ${PATH}history/`]: new Refuse(500, { message: 'No.' }) })
  open()
  await (await sheet()).findByRole('button', { name: /again/i })
})

test('what is snoozed says to which day', async () => {
  serveForm({ snoozed_until: '2026-11-24' })
  open()
  expect(await screen.findByText(/^Snoozed until 24 Nov/)).toBeTruthy()
})

test('notes stand by themselves, the last first, and one more is written', async () => {
  const { asked } = serveForm(
    { moves: [note], has_notes: true },
    { [`POST ${PATH}note/`]: form({ moves: [note], has_notes: true }) },
  )
  open()
  const list = await (await sheet()).findByRole('list', { name: 'Internal notes' })
  const words = within(list).getAllByRole('listitem')
  expect(words.map(({ textContent }) => textContent?.slice(0, 6))).toEqual(['Word 5', 'Word 4'])
  await userEvent.type(screen.getByLabelText('Note for colleagues'), 'Hm.')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await (await sheet()).findByText('Sent')
  expect(asked.find(({ path }) => path.endsWith('note/'))?.body).toEqual({ text: 'Hm.' })
})

test('one box is for colleagues, and for the tenant once that is chosen', async () => {
  const comment = move('comment', 'Comment', { inputs: [TEXT] })
  const moves = [note, comment]
  const { asked } = serveForm({ moves }, { [`POST ${PATH}comment/`]: form({ moves, version: 4 }) })
  open()
  await (await sheet()).findByText('Word 4')
  const [colleagues, tenant] = (await sheet()).getAllByRole('button', { pressed: undefined })
  expect(colleagues?.getAttribute('aria-pressed')).toBe('true')
  await userEvent.type(screen.getByLabelText('Note for colleagues'), 'Which quarter?')
  await userEvent.click(tenant as HTMLElement)
  const box = screen.getByLabelText<HTMLTextAreaElement>('Comment for the tenant')
  expect(box.value).toBe('Which quarter?')
  expect(screen.queryByLabelText('Note for colleagues')).toBeNull()
  await userEvent.click(box)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await (await sheet()).findByText('Sent')
  expect(asked.filter(({ method, path }) => method === 'POST' && path.startsWith(PATH))).toEqual([
    expect.objectContaining({ path: `${PATH}comment/`, body: { text: 'Which quarter?' } }),
  ])
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note for colleagues').value).toBe('')
})

test('where nobody has noted anything it says so', async () => {
  serveForm({ moves: [note] }, { [`GET ${PATH}history/`]: [] })
  open()
  expect(await (await sheet()).findByText('No notes yet.')).toBeTruthy()
})
