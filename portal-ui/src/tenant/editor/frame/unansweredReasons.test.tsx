import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Certificate, Change, Move } from '../../../shared/api/types'
import { queryClient } from '../../../shared/queries/queryClient'
import { CorrectionList } from '../../detail/CorrectionList'
import { AnswersLine } from './AnswersLine'
import { SubmitDialog, UnansweredReasons } from './SubmitDialog'

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

const resubmit = { name: 'resubmit', label: 'Resubmit', inputs: [] } as unknown as Move
const asked = (version: number) => (
  <QueryClientProvider client={queryClient}>
    <SubmitDialog
      of={{ ...returned(version), signed_as: ['PORTAL'] } as unknown as Certificate}
      move={resubmit}
      onClose={vi.fn()}
      onMoved={vi.fn()}
    />
  </QueryClientProvider>
)

it('opens the dialog once it is read what was changed, and leaves it open after that', async () => {
  let answer: (changes: Change[]) => void = () => undefined
  get.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  const { rerender } = render(asked(3))
  expect(screen.queryByRole('dialog')).toBeNull()
  answer([changed('lines.0.m1')])
  expect(await screen.findByText('What Accounting asks: 1 of 2 answered')).toBeTruthy()
  get.mockReturnValue(new Promise(() => undefined))
  rerender(asked(4))
  expect(screen.getByRole('dialog')).toBeTruthy()
})
