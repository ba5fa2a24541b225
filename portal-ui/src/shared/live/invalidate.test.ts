import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invalidator } from './invalidate'

const isStale = (client: QueryClient, ...key: string[]) =>
  client.getQueryState(key)?.isInvalidated ?? false

test('what happens to a certificate is asked again there, and where a check names it', () => {
  const client = new QueryClient()
  const named = { checks: [{ id: 'DUPLICATE', other: { id: 'first', reference: '1' } }] }
  client.setQueryData(['certificate', 'first'], { checks: [] })
  client.setQueryData(['certificate', 'second'], named)
  client.setQueryData(['certificate', 'third'], { checks: [] })
  client.setQueryData(['certificate', 'second', 'history'], [])
  invalidator(client).hint({ resource: 'certificates', id: 'first' })
  expect(isStale(client, 'certificate', 'first')).toBe(true)
  expect(isStale(client, 'certificate', 'second')).toBe(true)
  expect(isStale(client, 'certificate', 'second', 'history')).toBe(false)
  expect(isStale(client, 'certificate', 'third')).toBe(false)
})
