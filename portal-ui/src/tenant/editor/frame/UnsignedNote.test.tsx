import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { UnsignedNote } from './UnsignedNote'

const goToField = vi.hoisted(() => vi.fn())
vi.mock('../checks/useSteps', () => ({ useStepNav: () => ({ goToField }) }))

it.each([
  [false, /^No signed copy is attached\./, 'attach it in step 3'],
  [true, /^The signed copy does not count as signed\./, 'see in step 3 what to do.'],
])('says whether a copy is attached (%s), and leads to it', async (hasCopy, words, link) => {
  const onAttach = vi.fn()
  render(<UnsignedNote hasCopy={hasCopy} onAttach={onAttach} />)
  expect(screen.getByText(words)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: link }))
  expect(onAttach).toHaveBeenCalled()
  expect(goToField).toHaveBeenCalledWith('signed_copy')
})
