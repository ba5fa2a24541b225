import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { mainNav } from '../../shared/ui/mainNav'
import { openDesk, serve } from '../testing/desk'
import { form, row } from '../testing/forms'

const SECOND = '11111111-307d-4054-ab97-f91ff68f7c34'

const twoRows = {
  'GET /api/certificates/': {
    results: [
      row({ claimed_by: { name: 'Rowena Panganiban', until: '2026-10-20T01:00:00Z', you: true } }),
      row({ id: SECOND, reference: '999-551-166-2026-1', return_requested: true }),
    ],
    next: null,
    count: 1000,
    count_is_capped: true,
  },
}

const questions = (server: ReturnType<typeof serve>) =>
  server.sent('GET', '/api/certificates/').map(({ query }) => query)

test('OPEN shows who waits longest first under its own name, with its count in the bar', async () => {
  const server = serve(twoRows)
  openDesk('/accounting/masterlist')
  const table = await screen.findByRole('table', { name: 'OPEN' })
  expect(screen.getByRole('heading', { level: 1, name: 'OPEN' })).toBeTruthy()
  expect(screen.queryByRole('tab')).toBeNull()
  expect(mainNav().find(({ label }) => label === 'OPEN')?.count).toBe(2)
  expect(questions(server)[0]).toMatchObject({ list: 'open', ordering: 'handed_over_at' })
  expect(within(table).getByText('You')).toBeTruthy()
  expect(within(table).getByText('asks back')).toBeTruthy()
  expect(screen.getByText('1 to 2 of 1,000+')).toBeTruthy()
})

test('a lane and a search narrow the list on the server', async () => {
  const server = serve(twoRows)
  openDesk('/accounting/masterlist/open')
  await userEvent.click(await screen.findByRole('button', { name: /^Resubmitted/ }))
  await waitFor(() => expect(questions(server).at(-1)).toMatchObject({ status: 'RESUBMITTED' }))
  await userEvent.keyboard('/yakal')
  await waitFor(() =>
    expect(questions(server).at(-1)).toMatchObject({ status: 'RESUBMITTED', q: 'yakal' }),
  )
  expect(localStorage.getItem('filter_q')).toBe('yakal')
})

test('J and K carry the focus from form to form, Enter opens it', async () => {
  serve({ ...twoRows, [`GET /api/certificates/${SECOND}/`]: form({ id: SECOND }) })
  const router = openDesk('/accounting/masterlist/open')
  await screen.findByRole('table', { name: 'OPEN' })
  await userEvent.keyboard('jj')
  expect(document.activeElement?.textContent).toBe('999-551-166-2026-1')
  await userEvent.keyboard('k')
  expect(document.activeElement?.textContent).toBe('995-880-354-2026-1')
  await userEvent.keyboard('j{Enter}')
  expect(router.state.location.pathname).toBe(`/accounting/form/${SECOND}`)
})

test('an empty list says why, and how to see more', async () => {
  serve()
  openDesk(`/accounting/masterlist/open?filter=${encodeURIComponent('{"q":"nobody"}')}`)
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  expect(await screen.findByText('Nothing is waiting for you')).toBeTruthy()
})

test('the counts of lanes follow the search', async () => {
  const lanes = (query: Record<string, string>) => ({
    late: { count: query.q ? 1 : 12, has_more: false },
  })
  serve({
    ...twoRows,
    'GET /api/certificates/lanes/': ({ query }: { query: Record<string, string> }) => lanes(query),
  })
  openDesk('/accounting/masterlist/open')
  expect(await screen.findByRole('button', { name: 'Late 12' })).toBeTruthy()
  await userEvent.keyboard('/yakal')
  expect(await screen.findByRole('button', { name: 'Late 1' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'All' })).toBeTruthy()
})
