import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LoaderModal } from './LoaderModal'

it('tells a screen reader that it waits, in a region that was there before', () => {
  const { rerender } = render(<LoaderModal busy={false} />)
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  rerender(<LoaderModal busy />)
  expect(screen.getByRole('status')).toBe(region)
  expect(region.textContent).toBe('Please wait...')
  rerender(<LoaderModal busy={false} />)
  expect(region.textContent).toBe('')
})
