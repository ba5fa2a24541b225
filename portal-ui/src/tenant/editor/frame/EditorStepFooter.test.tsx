import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import type { Move } from '../../../shared/api/types'
import { StepsProvider } from '../checks/useSteps'
import { NextStepButton } from './EditorStepFooter'

afterEach(() => vi.restoreAllMocks())

const STEPS = {
  step: 4 as const,
  go: () => undefined,
  goToField: () => undefined,
  asked: '',
  tried: new Set<never>(),
  finish: () => undefined,
}

it('submits nothing offline, says why, and does so again once the line is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const press = vi.fn()
  const move = { name: 'submit', label: 'Submit' } as Move
  render(
    <MemoryRouter>
      <StepsProvider value={STEPS}>
        <NextStepButton submit={{ move, press, summary: null, dialog: null }} />
      </StepsProvider>
    </MemoryRouter>,
  )
  const button = screen.getByRole('button', { name: 'Submit', description: /^You are offline/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(button)
  expect(press).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }))
  expect(press).toHaveBeenCalledOnce()
})
