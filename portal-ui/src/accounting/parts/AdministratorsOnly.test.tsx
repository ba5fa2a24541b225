import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { meQuery } from '../../shared/queries/certificates'
import { processor, Refuse, serve } from '../testing/desk'
import { AdministratorsOnly } from './AdministratorsOnly'

const administrator = { ...processor, role: 'administrator', companies: [], branches: [] }

test('what was typed stays when who one is could not be asked again', async () => {
  serve({ 'GET /api/me': administrator })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <AdministratorsOnly>
        <input aria-label="Wording" />
      </AdministratorsOnly>
    </QueryClientProvider>,
  )
  await userEvent.type(await screen.findByLabelText('Wording'), 'Stamp has run')
  serve({ 'GET /api/me': new Refuse(500, { code: 'fault', message: 'It broke.' }) })
  await client.refetchQueries()
  await waitFor(() => expect(client.getQueryState(meQuery().queryKey)?.status).toBe('error'))
  expect((screen.getByLabelText('Wording') as HTMLInputElement).value).toBe('Stamp has run')
})
