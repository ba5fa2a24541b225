import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { StoredUser } from '../shared/api/types'
import { EmailBanner } from './EmailBanner'
import { SettingsDialog } from './SettingsDialog'

const tenant = { email: 'old@shop.example', email_verified: true, pending_email: null }
const changing = { ...tenant, pending_email: 'new@shop.example' }

afterEach(() => vi.unstubAllGlobals())

const show = (user: StoredUser) =>
  render(
    <MemoryRouter>
      <EmailBanner user={user} />
    </MemoryRouter>,
  )

it('names the address in use beside the one that waits', () => {
  show(changing)
  expect(screen.getByRole('region').textContent).toContain(
    'You requested to change your email address to new@shop.example. Please verify your email address to receive notifications. Until then notifications go to old@shop.example.',
  )
})

it.each([
  [tenant, 'old@shop.example'],
  [changing, 'new@shop.example'],
])('says of %j that its address refuses mail', (user, email) => {
  const { unmount } = show(user)
  expect(screen.queryByText(/refuses our mail/)).toBeNull()
  unmount()
  show({ ...user, refused_emails: [email] })
  expect(screen.getByText(new RegExp(`mail server of ${email} refuses our mail`))).toBeTruthy()
})

it('says so in Account Settings, where the old address can be kept', async () => {
  const fetchMock = vi.fn<typeof fetch>(async () => new Response('{"success": true}'))
  vi.stubGlobal('fetch', fetchMock)
  render(
    <MemoryRouter>
      <SettingsDialog user={{ ...changing, refused_emails: ['new@shop.example'] }} />
    </MemoryRouter>,
  )
  expect(screen.getByText(/mail server of new@shop.example refuses our mail/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep the old one' }))
  await waitFor(() => expect(fetchMock).toHaveBeenCalled())
})
