import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { codeOf, currentQuarter, quarterBefore } from '../../../shared/format/quarter'
import { openDesk, processor, Refuse, serve } from '../../testing/desk'

const PATH = '/accounting/rules'
const LAST = codeOf(quarterBefore(currentQuarter()))
const LOCKED = {
  quarter: '2025Q4',
  label: 'Fourth quarter 2025',
  version: 3,
  by: 'L. Evangelista',
  at: '2026-02-13T02:46:00Z',
  why: 'The return is filed.',
}
const LOG = [
  {
    seq: 9,
    at: '2026-02-13T02:46:00Z',
    move: 'lock',
    label: 'Quarter locked',
    by: 'L. Evangelista',
    note: 'Fourth quarter 2025: The return is filed.',
    changes: [],
  },
]
const LOCKS = { may_lock: true, locked: [LOCKED], log: LOG }
const RULES = { version: 2, goal_days: 5, four_eyes_from: null, may_change: true, log: [] }
const as = (role: string, locks: unknown = LOCKS) => ({
  'GET /api/me': { ...processor, role },
  'GET /api/desk/rules/': RULES,
  'GET /api/desk/quarters/': locks,
})

test('a lead locks a quarter and says why', async () => {
  const path = `/api/desk/quarters/${LAST}/lock/`
  const { sent } = serve({ ...as('lead'), [`POST ${path}`]: { ...LOCKS, locked: [] } })
  openDesk(PATH)
  const lock = await screen.findByRole('button', { name: 'Lock quarter' })
  expect((lock as HTMLButtonElement).disabled).toBe(true)
  await userEvent.selectOptions(screen.getByLabelText('Quarter'), LAST)
  await userEvent.type(screen.getByLabelText('Why'), 'It is filed.')
  await userEvent.click(lock)
  await screen.findByText('The quarter is locked.')
  expect(sent('POST', path)[0]?.body).toEqual({ remarks: 'It is filed.' })
})

test('what is locked says by whom and why, and is unlocked with a word', async () => {
  const path = '/api/desk/quarters/2025Q4/unlock/'
  const { sent } = serve({ ...as('lead'), [`POST ${path}`]: { ...LOCKS, locked: [] } })
  openDesk(PATH)
  const list = await screen.findByRole('list', { name: 'Locked quarters' })
  expect(list.textContent).toContain('Locked by L. Evangelista')
  expect(list.textContent).toContain('The return is filed.')
  await userEvent.click(screen.getByRole('button', { name: 'Unlock fourth quarter 2025' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.type(dialog.getByLabelText('Why it is unlocked'), 'One was forgotten.')
  await userEvent.click(dialog.getByRole('button', { name: 'Unlock' }))
  await screen.findByText('No quarter is locked.')
  const [post] = sent('POST', path)
  expect(post?.body).toEqual({ remarks: 'One was forgotten.' })
  expect(post?.headers.get('If-Match')).toBe('"3"')
})

test('what the server refuses is said, and what was typed stays', async () => {
  const fields = [{ field: 'remarks', code: 'required', message: 'Say why.' }]
  const path = `POST /api/desk/quarters/${LAST}/lock/`
  serve({ ...as('lead'), [path]: new Refuse(422, { message: 'Say why.', fields }) })
  openDesk(PATH)
  await screen.findByRole('button', { name: 'Lock quarter' })
  await userEvent.selectOptions(screen.getByLabelText('Quarter'), LAST)
  await userEvent.type(screen.getByLabelText('Why'), 'x')
  await userEvent.click(screen.getByRole('button', { name: 'Lock quarter' }))
  await screen.findByText('Say why.')
  expect((screen.getByLabelText('Why') as HTMLInputElement).value).toBe('x')
})

test.each(['manager', 'administrator'])('a %s reads it and locks nothing', async (role) => {
  serve(as(role, { ...LOCKS, may_lock: false }))
  openDesk(PATH)
  await screen.findByRole('list', { name: 'Locked quarters' })
  expect(screen.queryByRole('button', { name: /ock/ })).toBeNull()
})
