import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BirBranch } from '../../../shared/api/types'
import { birBranchesQuery } from '../../../shared/queries/birBranches'
import { queryClient } from '../../../shared/queries/queryClient'
import { ListedBranchesDialog } from './ListedBranchesDialog'

const remove = vi.hoisted(() => vi.fn())
vi.mock('../../../shared/session/client', async (original) => ({
  ...(await original<object>()),
  remove,
}))

const branch = (code: string, is_own = false): BirBranch => ({
  code,
  tin: `998-765-432-${code}`,
  name: `Branch ${code}`,
  address: '',
  is_own,
})
const own = branch('00000', true)

beforeEach(() => {
  const all = [own, branch('00012'), branch('00013')]
  queryClient.setQueryData(birBranchesQuery().queryKey, all)
})
afterEach(() => {
  queryClient.clear()
  remove.mockReset()
})

const open = () => {
  render(
    <QueryClientProvider client={queryClient}>
      <ListedBranchesDialog chosen="998-765-432-00013" onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it('takes a branch off the list, and shows what is left', async () => {
  remove.mockResolvedValueOnce([own, branch('00013')])
  const user = open()
  await user.click(screen.getByRole('button', { name: 'Take off 00012, Branch 00012' }))
  expect(remove).toHaveBeenCalledWith('/tenant/branches/00012/')
  expect(screen.queryByText('00012, Branch 00012')).toBeNull()
  expect(screen.getByText('00013, Branch 00013')).toBeTruthy()
})

it('leaves alone the one that this certificate names, and the account itself', () => {
  open()
  expect(screen.getAllByRole('button', { name: /^Take off/ })).toHaveLength(1)
  expect(screen.getByText('Chosen on this certificate')).toBeTruthy()
  expect(screen.queryByText(/your account/)).toBeNull()
})

it('says what went wrong, and keeps the list', async () => {
  remove.mockRejectedValueOnce(new Error('The server cannot be reached.'))
  const user = open()
  await user.click(screen.getByRole('button', { name: /^Take off 00012/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached')
  expect(screen.getByText('00012, Branch 00012')).toBeTruthy()
})
