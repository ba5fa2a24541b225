import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'
import { form, ID, row, servingForm } from '../testing/forms'

const claim = { name: 'Ana Cruz', until: '2026-11-29T12:00:00Z', you: false }
const found = {
  results: [row({ claimed_by: claim })],
  next: null,
  count: 1,
  count_is_capped: false,
}

async function openPalette(text: string) {
  await screen.findByRole('heading', { level: 1 })
  await userEvent.keyboard('{Control>}k{/Control}')
  const line = await screen.findByRole('combobox', { name: /^Reference, tenant, TIN/ })
  await userEvent.type(line, text)
  return line
}

test('a form is found by its tenant and opened with the keyboard alone', async () => {
  const server = serve({ 'GET /api/certificates/': found, ...servingForm(form()) })
  const router = openDesk('/accounting/masterlist/open')
  await openPalette('yakal')
  const option = await screen.findByRole('option', { name: /995-880-354-2026-1.*YAKAL/ })
  expect(option.textContent).toContain(
    'Crest North Gate, Q3 2026, tax ₱91,144.39, SUBMITTED, held by Ana Cruz',
  )
  const asked = server.sent('GET', '/api/certificates/').map(({ query }) => query)
  expect(asked.at(-1)).toMatchObject({ q: 'yakal', page_size: '6' })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/accounting/form/${ID}`))
})

test('arrows choose among lanes and pages; Enter goes there', async () => {
  serve()
  const router = openDesk('/accounting/dashboard')
  const line = await openPalette('late')
  const option = await screen.findByRole('option', { name: /^Late/ })
  expect(line.getAttribute('aria-activedescendant')).toBe(option.id)
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(() => expect(router.state.location.search).toContain('late'))
  expect(router.state.location.pathname).toBe('/accounting/masterlist/open')
})

test('a search that fails says so; pages and actions stay', async () => {
  serve({ 'GET /api/certificates/': new Refuse(400, { message: 'No.' }) })
  openDesk('/accounting/dashboard')
  await openPalette('keys')
  expect(await screen.findByText('Forms could not be searched.')).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: /^Show all keys/ }))
  expect(await screen.findByRole('dialog', { name: 'Keys' })).toBeTruthy()
  await userEvent.keyboard('{Escape}')
})

test('only a manager is led to what a person did', async () => {
  serve({ 'GET /api/me': { ...processor, role: 'manager' } })
  const router = openDesk('/accounting/dashboard')
  await openPalette('Manalo')
  await userEvent.click(await screen.findByRole('option', { name: /What “Manalo” did/ }))
  await waitFor(() => expect(router.state.location.search).toBe('?who=Manalo'))
})

test('a processor is not, and is told when nothing is found', async () => {
  serve()
  openDesk('/accounting/dashboard')
  await openPalette('Manalo')
  expect(await screen.findByText('Nothing is found for “Manalo”.')).toBeTruthy()
  expect(screen.queryByRole('option', { name: /What “Manalo” did/ })).toBeNull()
})
