import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/queries/queryClient'
import * as client from '../../shared/session/client'
import MailScheduleSettings from './MailScheduleSettings'

const ONCE = {
  every: 'once',
  quiet_from: null,
  quiet_to: null,
  digest_hour: 8,
  weekly_figures: null,
}

const show = async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MailScheduleSettings />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Notifications')
  return userEvent.setup()
}

beforeEach(() => {
  queryClient.clear()
  vi.restoreAllMocks()
  vi.spyOn(client, 'get').mockResolvedValue(ONCE)
})

it('saves the choice, with the hours as numbers and none as null', async () => {
  const put = vi.spyOn(client, 'put').mockResolvedValue({ ...ONCE, every: 'day' })
  const user = await show()
  await user.selectOptions(screen.getByLabelText('Notifications'), 'One email a day, at 08:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('status')).textContent).toContain('Saved')
  await user.selectOptions(screen.getByLabelText('From'), '19:00')
  await user.selectOptions(screen.getByLabelText('Until'), '00:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(put.mock.calls.map(([, body]) => body)).toEqual([
    { every: 'day', quiet_from: null, quiet_to: null },
    { every: 'day', quiet_from: 19, quiet_to: 0 },
  ])
})

it('switches the weekly figures off for those who get them', async () => {
  vi.mocked(client.get).mockResolvedValue({ ...ONCE, weekly_figures: true })
  const put = vi.spyOn(client, 'put').mockResolvedValue({ ...ONCE, weekly_figures: false })
  const user = await show()
  await user.click(screen.getByLabelText('Send me the figures of the cockpit once a week'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(put.mock.calls[0]?.[1]).toEqual({
    every: 'once',
    quiet_from: null,
    quiet_to: null,
    weekly_figures: false,
  })
})

it('what cannot be read can be asked for again', async () => {
  vi.mocked(client.get).mockRejectedValue(new TypeError('offline'))
  queryClient.setDefaultOptions({ queries: { retry: false } })
  render(
    <QueryClientProvider client={queryClient}>
      <MailScheduleSettings />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByLabelText('Notifications')).toBeNull()
})
