import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openDesk, processor, Refuse, serve } from '../testing/desk'

const TOKEN = {
  id: 1,
  name: 'SAP',
  scopes: ['postings:read'],
  companies: ['PCM'],
  created_at: '2026-11-20T08:00:00+08:00',
  created_by: 'Ana Reyes',
  expires_at: '2099-11-20T08:00:00+08:00',
  revoked_at: null,
  last_used_at: null,
}
const HOOK = {
  id: 7,
  url: 'https://erp.example/in',
  types: ['certificates.*'],
  companies: null,
  token: null,
  created_at: '2026-11-20T08:00:00+08:00',
  created_by: 'Ana Reyes',
  state: 'active',
  stopped_because: '',
  position: 1234,
  attempts: 2,
  failing_since: '2026-11-20T08:00:00+08:00',
  next_try_at: '2026-11-20T08:02:00+08:00',
}
const page = (...results: object[]) => ({
  results,
  next: null,
  count: results.length,
  count_is_capped: false,
})
const administrator = {
  'GET /api/me': { ...processor, role: 'administrator', companies: [], branches: [] },
}

const open = (answers: object = {}) => {
  const calls = serve({
    ...administrator,
    'GET /api/service-tokens/': page(TOKEN),
    'GET /api/webhooks/': page(HOOK),
    ...answers,
  })
  openDesk('/accounting/systems')
  return calls
}

test('tokens and webhooks say how they stand', async () => {
  open()
  expect(await screen.findByText('SAP')).toBeTruthy()
  expect(screen.getByText('Read postings')).toBeTruthy()
  expect(screen.getByText(/Not used yet/)).toBeTruthy()
  expect(await screen.findByText('https://erp.example/in')).toBeTruthy()
  expect(screen.getByText(/Up to event 1,234/)).toBeTruthy()
  expect(screen.getByText(/2 attempts failed, next/)).toBeTruthy()
})

test('a refused field says so, and the secret of a new webhook is shown once', async () => {
  open({
    'POST /api/webhooks/': { ...HOOK, secret: 'whsec_abc' },
  })
  const [, add] = await screen.findAllByRole('button', { name: /^New/ })
  fireEvent.click(add as HTMLElement)
  const dialog = screen.getByRole('dialog')
  fireEvent.change(within(dialog).getByLabelText(/^Address/), {
    target: { value: 'https://erp.example/in' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Create webhook' }))
  expect(await screen.findByDisplayValue('whsec_abc')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByDisplayValue('whsec_abc')).toBeNull())
})

test('nothing yet is said, and so is what went wrong', async () => {
  open({
    'GET /api/service-tokens/': page(),
    'GET /api/webhooks/': new Refuse(403, { code: 'x', message: 'No.' }),
  })
  expect(await screen.findByText('No service tokens yet')).toBeTruthy()
  expect(await screen.findByRole('alert')).toBeTruthy()
})
