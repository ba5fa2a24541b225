import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { setOnline } from '../../shared/testing/connection'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import { row } from '../testing/forms'

const SECOND = '11111111-307d-4054-ab97-f91ff68f7c34'

const answers = {
  'GET /api/certificates/': {
    results: [
      row({ found: { blocking: 1, warnings: 2 }, came_on_paper: true }),
      row({ id: SECOND, reference: '999-551-166-2026-1', return_requested: true, found: null }),
    ],
    next: null,
    count: 2,
    count_is_capped: false,
  },
  'GET /api/certificates/lanes/': {
    clean: { count: 26, has_more: false },
    late: { count: 3, has_more: false },
    decided: { count: 38, has_more: false },
  },
  'GET /api/certificates/sum/': { tax: '182288.78', count: 2, has_more: false },
}

const questions = (server: ReturnType<typeof serve>) =>
  server.sent('GET', '/api/certificates/').map(({ query }) => query)

const openTable = () => screen.findByRole('table', { name: 'OPEN' }, { timeout: 10_000 })

afterEach(() => {
  localStorage.clear()
  setOnline(true)
})

test('a lane narrows the list on the server, and All lifts it', async () => {
  const server = serve(answers)
  const router = openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('button', { name: 'Clean 26' }))
  await waitFor(() => expect(questions(server).at(-1)).toMatchObject({ lane: 'clean' }))
  expect(screen.getByRole('button', { name: 'Clean 26' }).getAttribute('aria-pressed')).toBe('true')
  expect(router.state.location.search).toContain('clean')
  await userEvent.click(screen.getByRole('button', { name: /^Resubmitted/ }))
  await waitFor(() => expect(questions(server).at(-1)).toMatchObject({ status: 'RESUBMITTED' }))
  expect(questions(server).at(-1)).not.toHaveProperty('lane')
  await userEvent.click(screen.getByRole('button', { name: /^All \d/ }))
  await waitFor(() => expect(router.state.location.search).not.toContain('RESUBMITTED'))
  await screen.findByRole('button', { name: /^All \d/, pressed: true })
})

test('a short address opens a lane with its columns', async () => {
  const server = serve(answers)
  openDesk('/accounting/masterlist/open?lane=late&columns=tax,quarter')
  const table = await openTable()
  expect(questions(server)[0]).toMatchObject({ list: 'open', lane: 'late' })
  const heads = within(table).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent).filter(Boolean)).toEqual([
    'Reference',
    'Tenant',
    'Quarter',
    'Tax withheld (₱)',
  ])
})

test('a lane that was asked for offline is not called empty, and loads with the connection', async () => {
  const server = serve(answers)
  openDesk('/accounting/masterlist/open')
  await openTable()
  setOnline(false)
  await userEvent.click(screen.getByRole('button', { name: 'Clean 26' }))
  expect(await screen.findByText('This lane is not on this device.')).toBeTruthy()
  expect(screen.queryByText(/Nothing in/)).toBeNull()
  expect(screen.queryByRole('table', { name: 'OPEN' })).toBeNull()
  const asked = questions(server).length
  setOnline(true)
  await openTable()
  expect(questions(server).slice(asked)).toContainEqual(expect.objectContaining({ lane: 'clean' }))
})

test.each([
  ['sort=colour&order=ASC', {}],
  ['sort=tax&order=sideways', {}],
  ['sort=tax&order=DESC&perPage=100000', { ordering: '-tax' }],
  ['perPage=none', {}],
  ['page=-1', {}],
  [`filter=${encodeURIComponent('{"status":"LOST","q":"bay"}')}`, { q: 'bay' }],
  ['filter=%7B', {}],
  ['lane=nowhere', {}],
])('an address that asks for %s shows the list as usual and says so', async (search, asked) => {
  const server = serve(answers)
  openDesk(`/accounting/masterlist/open?${search}`)
  await openTable()
  expect(screen.getByText(/asks for something that this list does not have/)).toBeTruthy()
  expect(questions(server).at(-1)).toMatchObject({
    ...{ list: 'open', page: '1', page_size: '25', ordering: 'handed_over_at' },
    ...asked,
  })
  expect(questions(server).at(-1)).not.toHaveProperty('status')
})

test('what one decided oneself is reached from OPEN', async () => {
  const server = serve(answers)
  const router = openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('button', { name: 'Decided by me 38' }))
  await waitFor(() =>
    expect(questions(server).at(-1)).toMatchObject({ list: 'processed', lane: 'decided' }),
  )
  expect(router.state.location.pathname).toBe('/accounting/masterlist/processed')
})

test('an empty lane says so and leads back to all', async () => {
  serve()
  openDesk('/accounting/masterlist/open?lane=clean')
  expect(await screen.findByText('Nothing in “Clean” just now')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy()
})

test('checks are told in words, and so is where a form came from', async () => {
  serve(answers)
  openDesk('/accounting/masterlist/open')
  const table = await openTable()
  for (const words of ['1 blocking', '2 warnings', 'Not checked yet', 'scan', 'asks back'])
    expect(within(table).getByText(words)).toBeTruthy()
})

test('the sum is of all that the list shows, and says where it ends', async () => {
  const server = serve({
    ...answers,
    'GET /api/certificates/sum/': { tax: '5.00', count: 1000, has_more: true },
  })
  openDesk('/accounting/masterlist/open?lane=clean')
  expect(await screen.findByText('₱5.00 withheld in the first 1,000')).toBeTruthy()
  const asked = server.sent('GET', '/api/certificates/sum/')[0]?.query
  expect(asked).toMatchObject({ list: 'open', lane: 'clean' })
})

test('a sum that cannot be read is said, and the list stands', async () => {
  serve({ ...answers, 'GET /api/certificates/sum/': new Refuse(400, { message: 'No.' }) })
  openDesk('/accounting/masterlist/open?lane=mine')
  expect(await screen.findByText('The sum could not be read.')).toBeTruthy()
  expect(await openTable()).toBeTruthy()
})

test('the most tax comes first when its head is pressed', async () => {
  const server = serve(answers)
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('button', { name: 'Tax withheld (₱)' }))
  await waitFor(() => expect(questions(server).at(-1)).toMatchObject({ ordering: '-tax' }))
})

test('columns are chosen, kept for the person, and put back', async () => {
  serve(answers)
  openDesk('/accounting/masterlist/open')
  await openTable()
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  // The dialog is loaded when it is first asked for.
  const returnAsked = { name: 'Return asked' }
  await userEvent.click(await screen.findByRole('checkbox', returnAsked, { timeout: 10_000 }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Held by' }))
  const kept = localStorage.getItem(`list-columns.open:${processor.user.email}`)
  expect(JSON.parse(kept ?? '')).toContain('returnAsked')
  expect(JSON.parse(kept ?? '')).not.toContain('claimed')
  await userEvent.click(screen.getByRole('button', { name: 'Usual columns' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Held by' }).checked).toBe(true)
})

test('a view is saved under a name, opens the same question, and is removed', async () => {
  serve(answers)
  const router = openDesk('/accounting/masterlist/open?lane=late')
  await openTable()
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Save this view' }))
  expect(await screen.findByText('Give this view a name.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Name of this view'), 'Late ones{Enter}')
  const link = await screen.findByRole('link', { name: 'Late ones' })
  expect(link.getAttribute('href')).toContain('columns=')
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await userEvent.click(await screen.findByRole('button', { name: /^All \d/ }))
  await waitFor(() => expect(router.state.location.search).not.toContain('late'))
  await userEvent.click(screen.getByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Late ones' }))
  await waitFor(() => expect(router.state.location.search).toContain('late'))
  await userEvent.click(await screen.findByRole('button', { name: 'Views' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Late ones' }))
  expect(await screen.findByText('No view is saved yet.')).toBeTruthy()
})
