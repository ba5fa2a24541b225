import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'

const PATH = '/accounting/rules'
const RULES = {
  version: 2,
  goal_days: 5,
  four_eyes_from: null as string | null,
  may_change: true,
  log: [
    {
      seq: 9,
      at: '2026-10-13T02:46:00Z',
      move: 'settle',
      label: 'Settled',
      by: 'L. Evangelista',
      note: '',
      changes: [{ field: 'goal_days', label: 'Service goal', before: '7', after: '5' }],
    },
  ],
}
const as = (role: string, rules: unknown = RULES) => ({
  'GET /api/me': { ...processor, role },
  'GET /api/desk/rules/': rules,
  'GET /api/desk/quarters/': { may_lock: false, locked: [], log: [] },
})

test('a lead changes both; the title says what holds then', async () => {
  const settled = { ...RULES, version: 3, goal_days: 3, four_eyes_from: '250000.00' }
  const { asked } = serve({ ...as('lead'), 'PUT /api/desk/rules/': settled })
  openDesk(PATH)
  await screen.findByRole('heading', { level: 1, name: /within 5 working days; one person/ })
  const goal = screen.getByLabelText('Service goal (working days)')
  await userEvent.clear(goal)
  await userEvent.type(goal, '3')
  await userEvent.type(screen.getByLabelText('Two people approve from (₱ withheld)'), '250,000')
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }))
  await screen.findByRole('heading', { level: 1, name: /from ₱250,000.00 on two people approve/ })
  const put = asked.find(({ method }) => method === 'PUT')
  expect(put?.body).toEqual({ goal_days: 3, four_eyes_from: '250000.00' })
  expect(put?.headers.get('If-Match')).toBe('"2"')
})

test('what the server refuses is said at its field, and what was typed stays', async () => {
  const message = 'Name 1 to 20 working days.'
  const fields = [{ field: 'goal_days', code: 'invalid', message }]
  serve({ ...as('administrator'), 'PUT /api/desk/rules/': new Refuse(422, { message, fields }) })
  openDesk(PATH)
  const goal = await screen.findByLabelText('Service goal (working days)')
  await userEvent.clear(goal)
  await userEvent.type(goal, '99')
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }))
  await screen.findByText(message)
  expect((goal as HTMLInputElement).value).toBe('99')
})

test('of two the second is told who was faster', async () => {
  const refused = new Refuse(409, { code: 'stale', message: 'No.', by: 'A. Cruz' })
  serve({ ...as('lead'), 'PUT /api/desk/rules/': refused })
  openDesk(PATH)
  await userEvent.type(await screen.findByLabelText(/Two people approve/), '1')
  await userEvent.click(screen.getByRole('button', { name: 'Save rules' }))
  expect((await screen.findByRole('alert')).textContent).toContain('A. Cruz changed this meanwhile')
})

test('a manager reads them, with who changed what', async () => {
  serve(as('manager', { ...RULES, may_change: false }))
  openDesk(PATH)
  await screen.findByText('Leads and administrators change them.')
  expect(screen.queryByRole('button', { name: 'Save rules' })).toBeNull()
  const log = screen.getByRole('list', { name: 'Change log' })
  expect(within(log).getByRole('listitem').textContent).toContain('L. Evangelista')
})

test('an error can be tried again', async () => {
  serve(as('lead', new Refuse(500, { message: 'It broke.' })))
  openDesk(PATH)
  await screen.findByRole('button', { name: /again/i })
})
