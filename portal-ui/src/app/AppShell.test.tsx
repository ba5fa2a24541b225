import InputBase from '@mui/material/InputBase'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { LoginPage } from '../entry/login/LoginPage'
import { AppShell } from './AppShell'

it.each(['/login', '/login/', '/LOGIN'])('has one header and one main part at %s', (path) => {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route element={<AppShell />}>
          <Route path="/login" element={<LoginPage />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(screen.getAllByRole('banner')).toHaveLength(1)
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

it('begins a new page at its beginning, or in the field that it begins with', async () => {
  render(
    <MemoryRouter initialEntries={['/one']}>
      <Link to="/two">Two</Link>
      <Link to="/scan">Scan</Link>
      <Routes>
        <Route element={<AppShell />}>
          <Route path="/one" element={<p>One</p>} />
          <Route path="/two" element={<p>Page two</p>} />
          <Route
            path="/scan"
            element={<InputBase autoFocus inputProps={{ 'aria-label': 'Code' }} />}
          />
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  await screen.findByText('One')
  await userEvent.click(screen.getByRole('link', { name: 'Two' }))
  expect(document.activeElement).toBe((await screen.findByText('Page two')).closest('main'))
  await userEvent.click(screen.getByRole('link', { name: 'Scan' }))
  expect(document.activeElement).toBe(await screen.findByLabelText('Code'))
})
