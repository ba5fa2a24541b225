import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { HistoryEntry } from '../api/types'
import { queryClient } from '../queries/queryClient'
import OvertakenMail from './OvertakenMail'

const step = (over: Partial<HistoryEntry>): HistoryEntry => ({
  seq: 3,
  move: 'send_back',
  label: 'Returned',
  source: 'SUBMITTED',
  target: 'RETURNED',
  by: 'Rowena Panganiban',
  role: 'processor',
  at: '2026-10-07T01:12:00Z',
  remarks: '',
  reasons: [],
  changes: [],
  ...over,
})
const comment = step({ seq: 4, move: 'comment', label: 'Comment', source: 'RETURNED' })
const resubmitted = step({
  seq: 5,
  move: 'resubmit',
  label: 'Resubmitted',
  source: 'RETURNED',
  target: 'RESUBMITTED',
  by: 'Tenant',
})

async function land(address: string, history: HistoryEntry[]) {
  const fetched = vi.fn(async (input: string) =>
    new URL(input, location.origin).pathname.endsWith('/history/')
      ? new Response(JSON.stringify(history))
      : new Response(JSON.stringify({ access_token: 't', expires_in: 900 })),
  )
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[address]}>
        <OvertakenMail id="c1" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return fetched
}

afterEach(() => queryClient.clear())

test('who comes by an old mail reads what happened since', async () => {
  await land('/tenant/forms/c1?mail=3', [step({}), comment, resubmitted])
  const note = await screen.findByRole('status')
  expect(note.textContent).toContain('was about “Returned”')
  expect(note.textContent).toContain('Since then: Resubmitted, by Tenant')
})

test.each([
  ['a mail whose news still holds', '/tenant/forms/c1?mail=3', [step({}), comment]],
  ['a mail about a move that the reader may not know', '/tenant/forms/c1?mail=2', [step({})]],
])('%s says nothing', async (_, address, history) => {
  const fetched = await land(address, history)
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('status')).toBeNull()
})

test('without a mail nothing is asked', async () => {
  const fetched = await land('/tenant/forms/c1', [])
  expect(fetched).not.toHaveBeenCalled()
})
