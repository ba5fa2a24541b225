import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { completenessQuery } from '../../shared/queries/completeness'
import { queryClient } from '../../shared/queries/queryClient'
import { LateSubmissionNote } from './SubmissionConfirmation'

const show = (due: string) => {
  const told = { quarters: [{ code: '2026Q1', due }], rows: [] }
  queryClient.setQueryData(completenessQuery().queryKey, told as never)
  return render(
    <QueryClientProvider client={queryClient}>
      <LateSubmissionNote period_from="2026-01-01" />
    </QueryClientProvider>,
  )
}

afterEach(() => queryClient.clear())

it('says by itself that a certificate came late, and nothing of one in time', () => {
  const { unmount } = show('2020-04-20')
  expect(screen.getByText(/late/)).toBeTruthy()
  unmount()
  expect(show('2999-04-20').container.textContent).toBe('')
})
