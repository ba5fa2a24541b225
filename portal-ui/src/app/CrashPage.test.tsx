import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { CrashPage } from './CrashPage'

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/a.js')

it('offers the new version where loading it by itself has just been tried', async () => {
  sessionStorage.setItem('loaded-new-version-at', String(Date.now()))
  const Page = () => {
    throw missing
  }
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const router = createMemoryRouter([{ path: '/', element: <Page />, errorElement: <CrashPage /> }])
  render(<RouterProvider router={router} />)
  expect(await screen.findByRole('button', { name: 'Load the new version' })).toBeTruthy()
})
