import { render, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { HomeRedirect } from './guards'

/** A page whose code does not arrive. */
const Login = lazy(() => new Promise<never>(() => undefined))

test('the way home leads on also while the first page is still being fetched', async () => {
  const router = createMemoryRouter([
    { path: '/', element: <HomeRedirect /> },
    { path: '/login', element: <Login /> },
  ])
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  )
  const isSentOn = () => waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await isSentOn()
  await router.navigate('/')
  await isSentOn()
})
