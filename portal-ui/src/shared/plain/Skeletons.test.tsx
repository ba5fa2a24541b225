import { render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { setOnline } from '../testing/connection'
import { Skeletons } from './Skeletons'

afterEach(() => setOnline(true))

it('says offline that nothing is loaded, and waits again with the connection', async () => {
  setOnline(false)
  render(<Skeletons />)
  expect(
    await screen.findByText(
      'This is not on this device. It is loaded when the connection is back.',
    ),
  ).toBeTruthy()
  setOnline(true)
  expect(screen.queryByText(/not on this device/)).toBeNull()
  expect(screen.getByText('Loading')).toBeTruthy()
})
