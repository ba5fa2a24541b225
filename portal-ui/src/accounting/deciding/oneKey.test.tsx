import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Certificate } from '../../shared/api/types'
import { openedList } from '../masterlist/openedList'
import { type Asked, openDesk, Refuse, serve } from '../testing/desk'
import { form, move } from '../testing/forms'

const NAMES = ['first', 'second', 'third', 'fourth']
const ASKED = { name: 'remarks', label: 'Remarks', type: 'text' as const, required: false }
const approve = move('approve', 'Approve', { inputs: [ASKED] })
const WARNING = { id: 'RENT', severity: 'warn' as const, field: '', message: 'Look.' }

/** Four forms of a list; a form can be odd, and an answer can wait. */
function openList(odd: Record<string, Partial<Certificate>> = {}, approving?: () => unknown) {
  const forms = new Map(
    NAMES.map((id) => [id, form({ id, reference: `ref-${id}`, moves: [approve], ...odd[id] })]),
  )
  const decide = ({ path }: Asked) => {
    const id = path.split('/')[3] ?? ''
    const after = { ...(forms.get(id) ?? form()), status: 'APPROVED' as const, moves: [] }
    forms.set(id, after)
    return after
  }
  const answers = NAMES.flatMap((id) => [
    [`GET /api/certificates/${id}/`, () => forms.get(id)],
    [`GET /api/certificates/${id}/history/`, []],
    [`GET /api/certificates/${id}/mails/`, []],
    [`POST /api/certificates/${id}/approve/`, approving ?? decide],
    [`POST /api/certificates/${id}/propose/`, () => ({ ...forms.get(id), moves: [] })],
  ])
  const server = serve(Object.fromEntries(answers))
  openedList.set({ list: 'open', href: '/', ids: NAMES, before: 0, total: '4', query: {} })
  openDesk('/accounting/form/first')
  return {
    asked: () => server.asked.map(({ path }) => path),
    approved: () =>
      server.asked.flatMap(({ method, path }) =>
        method === 'POST' && path.endsWith('/approve/') ? [path.split('/')[3]] : [],
      ),
  }
}

const shows = (id: string) =>
  screen.findByRole('heading', { level: 1, name: `ref-${id}` }, { timeout: 15_000 })

test('A approves at once; the next form is there and says what was done', async () => {
  const { approved } = openList()
  await shows('first')
  await userEvent.keyboard('a')
  await shows('second')
  expect(approved()).toEqual(['first'])
  expect(screen.queryByRole('dialog')).toBeNull()
  const bar = screen.getByRole('region', { name: 'Decision' })
  expect(bar.textContent).toContain('You approved ref-first.')
  expect(within(bar).getByRole('link', { name: 'Show it' }).getAttribute('href')).toContain('first')
})

test('keys typed before the form is there are kept for it, one form after the other', async () => {
  const { approved } = openList()
  await userEvent.keyboard('aaa')
  await shows('fourth')
  expect(approved()).toEqual(['first', 'second', 'third'])
})

test('keys typed ahead end where somebody has to look', async () => {
  const { approved } = openList({ second: { checks: [WARNING] } })
  await shows('first')
  await userEvent.keyboard('aaaa')
  expect(await screen.findByRole('dialog', { name: 'Approve ref-second' })).toBeTruthy()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await shows('third')
  expect(approved()).toEqual(['first', 'second'])
})

test('what the tenant asks back is never approved without a question', async () => {
  const { approved } = openList({ first: { return_requested: true } })
  await shows('first')
  await userEvent.keyboard('a')
  await screen.findByRole('dialog', { name: 'Approve ref-first' })
  expect(approved()).toEqual([])
})

test('a key held down decides once', async () => {
  const { approved } = openList()
  await shows('first')
  await userEvent.keyboard('{a>5/}')
  await shows('second')
  await waitFor(() => expect(approved()).toEqual(['first']))
})

test('a refusal stays on its form, and what was typed ahead is not pressed', async () => {
  const no = new Refuse(409, { code: 'condition', message: 'Somebody works on it.' })
  const { approved } = openList({}, () => new Promise((done) => setTimeout(done, 200, no)))
  await shows('first')
  await userEvent.keyboard('aa')
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody works on it.')
  await shows('first')
  expect(approved()).toEqual(['first'])
})

test('the last one of the list says so, and leads back', async () => {
  openList()
  await userEvent.keyboard('aaaa')
  expect(await screen.findByText('You approved this.', {}, { timeout: 15_000 })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Back to/ })).toBeTruthy()
})

test('where two people approve, A proposes and goes on', async () => {
  const blocked = 'It withholds much: one person proposes to approve it, another approves it.'
  const propose = move('propose', 'Propose approval')
  const first = { moves: [move('approve', 'Approve', { blocked }), propose] }
  const { asked } = openList({ first })
  await shows('first')
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  await userEvent.keyboard('a')
  await shows('second')
  expect(asked()).toContain('/api/certificates/first/propose/')
})

test('whoever proposed it is told that somebody else approves', async () => {
  const blocked = 'You proposed to approve this. Somebody else approves it.'
  const proposed = {
    moves: [
      move('approve', 'Approve', { blocked }),
      move('propose', 'Propose approval', { blocked }),
    ],
  }
  openList({ first: { ...proposed, proposed_by: { name: 'R. Panganiban', you: true } } })
  await shows('first')
  expect(screen.queryByRole('button', { name: /^Propose/ })).toBeNull()
  expect(screen.getByText('It takes two people: somebody else approves it.')).toBeTruthy()
})

const SOA = {
  id: 'SOA',
  severity: 'warn' as const,
  field: 'lines.0.total',
  message: '₱187,479.17 was billed, but only ₱180,000.00 is certified. The tax is ₱373.96 too low.',
}
const returning = move('send_back', 'Return', {
  inputs: [
    {
      name: 'reasons',
      label: 'Reasons',
      type: 'reasons',
      required: true,
      choices: [{ value: 'SOA_MISMATCH', label: 'Amounts do not match the billed amounts (SOA)' }],
    },
  ],
})

test('B and Enter return a form that differs from billing, with both figures', async () => {
  const first = form({ id: 'first', reference: 'ref-first', checks: [SOA], moves: [returning] })
  const { sent } = serve({
    'GET /api/certificates/first/': first,
    'GET /api/certificates/first/history/': [],
    'GET /api/certificates/first/mails/': [],
    'POST /api/certificates/first/send_back/': { ...first, status: 'RETURNED', moves: [] },
  })
  openDesk('/accounting/form/first')
  await shows('first')
  await userEvent.keyboard('b')
  await screen.findByRole('dialog', { name: 'Return ref-first' })
  await userEvent.keyboard('{Enter}')
  const made = () => sent('POST', '/api/certificates/first/send_back/')
  await waitFor(() => expect(made().length).toBe(1))
  expect(made()[0]?.body).toMatchObject({
    reasons: [{ code: 'SOA_MISMATCH', field: 'lines.0.total', text: SOA.message }],
  })
})

test('B does nothing where a form is as billed', async () => {
  openList({ first: { moves: [approve, returning] } })
  await shows('first')
  await userEvent.keyboard('b')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('button', { name: /Return with both figures/ })).toBeNull()
})
