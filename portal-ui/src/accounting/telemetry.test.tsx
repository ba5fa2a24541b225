import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openDesk, serve } from './testing/desk'

test('no request leaves the origin, also not in production', async () => {
  const server = serve()
  const pictures: string[] = []
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        pictures.push(address)
      }
    },
  )
  vi.stubEnv('NODE_ENV', 'production')
  openDesk('/accounting/dashboard')
  await screen.findByRole('heading', { level: 1, name: '2 forms are waiting' })
  vi.unstubAllEnvs()
  expect(pictures).toEqual([])
  expect(server.asked.filter(({ path }) => !path.startsWith('/api/'))).toEqual([])
})
