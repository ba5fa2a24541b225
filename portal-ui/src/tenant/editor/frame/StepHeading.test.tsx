import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { StepHeading } from './StepHeading'

it('takes the focus when another step is gone to, and not when the editor opens', () => {
  const { rerender } = render(<StepHeading step={1} />)
  expect(document.activeElement).toBe(document.body)
  rerender(<StepHeading step={2} />)
  expect(document.activeElement).toBe(
    screen.getByRole('heading', { name: 'Step 2 of 4: Income lines' }),
  )
})
