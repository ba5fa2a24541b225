import { act, render, screen, waitFor } from '@testing-library/react'
import { type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import { createBrowserRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { useSettledAddress } from './useSettledAddress'

const EDITOR = '/tenant/forms/1/edit'
let draw: () => void
let save: () => void
let NextView: LazyExoticComponent<() => ReactNode>

/** A view that takes its time: the navigation to it is under way until it can be drawn. */
const drawnLater = () =>
  lazy(
    () =>
      new Promise<{ default: () => ReactNode }>((resolve) => {
        draw = () => resolve({ default: () => <h1>Next view</h1> })
      }),
  )

const Editor = () => {
  const [exists, setExists] = useState(false)
  save = () => setExists(true)
  useSettledAddress(exists)
  return useLocation().search === '?step=2' ? <NextView /> : <h1>First step</h1>
}

const open = () => {
  history.replaceState({ usr: { isNew: true }, key: 'first', idx: 0 }, '', EDITOR)
  NextView = drawnLater()
  const router = createBrowserRouter([
    { path: EDITOR, element: <Editor /> },
    { path: '*', Component: () => <NextView /> },
  ])
  render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  )
  return router
}

const isNew = () => Boolean(history.state?.usr?.isNew)

afterEach(() => history.replaceState(null, '', '/'))

it('takes back that the draft is new once the server has it, and leaves the step', async () => {
  const router = open()
  expect(isNew()).toBe(true)
  act(() => save())
  await waitFor(() => expect(isNew()).toBe(false))
  expect(router.state.location.pathname).toBe(EDITOR)
  expect(screen.getByRole('heading').textContent).toBe('First step')
})

it('leaves a step that was pressed meanwhile, and settles its address when it is shown', async () => {
  const router = open()
  await act(() => router.navigate('?step=2', { state: { isNew: true } }))
  expect(screen.getByRole('heading').textContent).toBe('First step')
  act(() => save())
  await act(async () => draw())
  await waitFor(() => expect(isNew()).toBe(false))
  expect(screen.getByRole('heading').textContent).toBe('Next view')
  expect(router.state.location.search).toBe('?step=2')
})

it('takes nobody back to an editor they are leaving', async () => {
  const router = open()
  await act(() => router.navigate('/tenant/dashboard'))
  expect(screen.getByRole('heading').textContent).toBe('First step')
  act(() => save())
  await act(async () => draw())
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('Next view'))
  expect(router.state.location.pathname).toBe('/tenant/dashboard')
})
