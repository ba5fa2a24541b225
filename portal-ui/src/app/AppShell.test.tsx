import { render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
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
