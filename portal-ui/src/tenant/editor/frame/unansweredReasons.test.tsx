import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Certificate, Change } from '../../../shared/api/types'
import { queryClient } from '../../../shared/queries/queryClient'
import { CorrectionList } from '../../detail/CorrectionList'
import { AnswersLine } from './AnswersLine'
import { UnansweredReasons } from './SubmitDialog'

const get = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/session/client', async (original) => ({
  ...(await original<object>()),
  get,
}))
vi.mock('react-router', async (original) => ({ ...(await original<object>()), Link: 'a' }))

const returned = (version: number) =>
  ({
    id: 'one',
    version,
    status: 'RETURNED',
    may_edit: true,
    last_remarks: '',
    lines: [],
    checks: [],
    reasons: [
      { code: 'AMOUNT', label: 'An amount differs', text: '', field: 'lines[0].m1' },
      { code: 'NAME', label: 'The name differs', text: 'No comma', field: 'payor_name' },
    ],
  }) as unknown as Certificate

const changed = (field: string): Change => ({ field, before: '1', after: '2' })
const shown = (version: number) => (
  <QueryClientProvider client={queryClient}>
    <AnswersLine of={returned(version)} />
    <UnansweredReasons of={returned(version)} />
    <CorrectionList certificate={returned(version)} />
  </QueryClientProvider>
)

afterEach(() => queryClient.clear())

it('says in the editor, the dialog and on the page alike what is answered, after each save', async () => {
  get.mockResolvedValueOnce([changed('lines.0.m1')])
  const { rerender } = render(shown(1))
  expect(await screen.findAllByText('What Accounting asks: 1 of 2 answered')).toHaveLength(2)
  expect(screen.getByText('1 of 2 answered')).toBeTruthy()
  expect(screen.getByText('The name differs: No comma')).toBeTruthy()
  get.mockResolvedValueOnce([changed('lines.0.m1'), changed('payor_name')])
  rerender(shown(2))
  expect(await screen.findAllByText('What Accounting asks: 2 of 2 answered')).toHaveLength(2)
  expect(screen.queryByText('You have not changed these yet:')).toBeNull()
})
