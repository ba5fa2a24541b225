import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'

const BROKEN = {
  id: 2,
  at: '2026-11-20T08:02:00+08:00',
  first_at: '2026-11-20T07:00:00+08:00',
  times: 3,
  type: 'onerror',
  message: 'x is undefined <b>now</b>',
  file: 'https://portal.example/static/app.js',
  line: 12,
  col: 7,
  stack: 'TypeError: x\\n    at f',
  resource: '',
  initiator: '',
  status: null,
  duration_ms: null,
  page: '/accounting/form/{id}',
  role: 'lead',
  device: 'Firefox on Linux',
}

const SLOW = {
  ...BROKEN,
  id: 1,
  type: 'network latency too long',
  message: '',
  file: '',
  line: null,
  col: null,
  stack: '',
  times: 1,
  resource: 'https://portal.example/api/me',
  duration_ms: 15_000,
  status: 0,
}

const page = (...results: unknown[]) => ({ results, next: null, count: 2, count_is_capped: false })
const LIST = 'GET /api/console/client-errors/'
const administrator = {
  'GET /api/me': { ...processor, role: 'administrator', companies: [], branches: [] },
}

const shown = async () => within(await screen.findByRole('list', { name: 'Errors in browsers' }))

test('an administrator sees what went wrong, where, how often and when', async () => {
  serve({ ...administrator, [LIST]: page(BROKEN, SLOW) })
  openDesk('/accounting/errors')
  const [first] = (await shown()).getAllByRole('button')
  expect(first?.textContent).toContain('Script error')
  expect(first?.textContent).toContain('x is undefined <b>now</b>')
  expect(first?.textContent).toContain('/static/app.js:12')
  expect(first?.textContent).toContain('3 times')
  expect(first?.textContent).toContain('on /accounting/form/{id}, lead')
})

test('a row opens on everything the report says', async () => {
  serve({ ...administrator, [LIST]: page(BROKEN, SLOW) })
  openDesk('/accounting/errors')
  const rows = await shown()
  const broken = rows.getByRole('button', { name: /Script error/ })
  expect(broken.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(broken)
  const detail = within(screen.getByRole('region', { name: /Script error/ }))
  expect(detail.getByText('https://portal.example/static/app.js')).toBeTruthy()
  expect(detail.getByText('Firefox on Linux')).toBeTruthy()
  expect(detail.getByText(/TypeError: x/).textContent).toBe('TypeError: x\n    at f')
  expect(detail.queryByText('Address')).toBeNull()
  await userEvent.click(rows.getByRole('button', { name: /Slow call/ }))
  const slow = within(screen.getByRole('region', { name: /Slow call/ }))
  expect(slow.getByText('No answer came')).toBeTruthy()
  expect(slow.getByText('Took 15,000 ms')).toBeTruthy()
  await userEvent.click(broken)
  expect(screen.queryByRole('region', { name: /Script error/ })).toBeNull()
})

test('a type narrows the list on the server and in the address', async () => {
  const server = serve({
    ...administrator,
    [LIST]: ({ query }: { query: Record<string, string> }) =>
      query.type ? page() : page(BROKEN, SLOW),
  })
  const router = openDesk('/accounting/errors')
  await userEvent.click(await screen.findByRole('button', { name: 'Failed call' }))
  await screen.findByText('No errors of this type')
  expect(server.sent('GET', '/api/console/client-errors/').at(-1)?.query.type).toBe('network error')
  expect(router.state.location.search).toBe('?type=network+error')
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  await screen.findByText('/static/app.js:12')
})

test('the next page is shown below', async () => {
  serve({
    ...administrator,
    [LIST]: ({ query }: { query: Record<string, string> }) =>
      query.page === '2' ? page(SLOW) : { ...page(BROKEN), next: '/x?page=2' },
  })
  openDesk('/accounting/errors')
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  const rows = await shown()
  expect(await rows.findByRole('button', { name: /Slow call/ })).toBeTruthy()
  expect(rows.getByRole('button', { name: /Script error/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('nothing reported is said, not shown as an empty list', async () => {
  serve({ ...administrator, [LIST]: page() })
  openDesk('/accounting/errors')
  expect(await screen.findByText('No errors were reported')).toBeTruthy()
  expect(screen.queryByRole('list', { name: 'Errors in browsers' })).toBeNull()
})

test('a refused list says so and can be asked again', async () => {
  serve({ ...administrator, [LIST]: new Refuse(422, { message: 'Not like this.' }) })
  openDesk('/accounting/errors')
  expect((await screen.findByRole('alert')).textContent).toContain('Not like this.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('anybody else is sent to the desk and asks nothing', async () => {
  const server = serve({ [LIST]: page(BROKEN) })
  const router = openDesk('/accounting/errors')
  await waitFor(() => expect(router.state.location.pathname).toBe('/accounting/dashboard'))
  expect(server.sent('GET', '/api/console/client-errors/')).toHaveLength(0)
})
