import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { sessionHasBegun, sessionHasEnded } from '../../shared/session/sessionStore'
import { meantBy, placesFor } from './findPlaces'
import { staffsPlaces, tenantsPlaces } from './listedPlaces'
import NotFoundPage from './NotFoundPage'

afterEach(() => act(() => sessionHasEnded()))

const open = (address = '/not-found') => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <NotFoundPage />
    </MemoryRouter>,
  )
  return userEvent.setup()
}

const names = (places: { name: string }[]) => places.map(({ name }) => name)

it('leads strangers to the login, and to nothing that needs one', () => {
  open()
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('link', { name: 'Filing' })).toBeNull()
})

it('names to staff the pages of their role only', () => {
  const staff = { accountType: 'accounting', user: {} } as const
  expect(names(placesFor(staff, 'administrator'))).toEqual([
    'Dashboard',
    'Masterlist',
    'Master data',
    'Status',
    'FAQs',
  ])
  expect(names(placesFor(staff, 'processor'))).not.toContain('Audit')
  expect(names(placesFor(staff, undefined))).toEqual(['Dashboard', 'Masterlist', 'FAQs'])
})

it('guesses what a mistyped address meant', () => {
  expect(names(meantBy('/acounting/oversigth', staffsPlaces))).toContain('Oversight')
  expect(names(meantBy('/tenant/dashbord', tenantsPlaces))).toEqual(['Dashboard'])
  expect(meantBy('/wp-login.php', tenantsPlaces)).toEqual([])
  expect(meantBy('', tenantsPlaces)).toEqual([])
})

it('says which address it was, as text', () => {
  sessionHasBegun({ accountType: 'tenant', user: { affiliate_status: 0 } })
  open('/not-found?address=%2Ftenant%2Forms%3Cb%3E')
  expect(screen.getByText('/tenant/orms<b>')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Perhaps you meant' })).toBeTruthy()
})

it('finds pages and questions by their words', async () => {
  sessionHasBegun({ accountType: 'tenant', user: { affiliate_status: 0 } })
  const user = open()
  const field = screen.getByLabelText('What were you looking for?')
  await user.type(field, 'signed papers')
  expect(screen.getByRole('status').textContent).toContain('found')
  const question = screen.getByRole('link', { name: 'How do I send the signed originals?' })
  expect(question.getAttribute('href')).toBe('/faqs#originals')
  await user.clear(field)
  await user.type(field, 'zebra')
  expect(screen.getByRole('status').textContent).toBe('Nothing has these words. Try fewer of them.')
})
