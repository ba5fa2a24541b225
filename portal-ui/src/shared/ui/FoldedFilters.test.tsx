import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { FoldedFilters } from './FoldedFilters'

it('opens and folds by its button, and says which', async () => {
  render(<FoldedFilters>Quarter</FoldedFilters>)
  const button = screen.getByRole('button', { name: 'Filters' })
  const folded = document.getElementById(button.getAttribute('aria-controls') ?? '')
  expect(folded?.textContent).toBe('Quarter')
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})
