import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useUndoState } from './undoContext'

const shown = () => renderHook(({ step }) => useUndoState(step), { initialProps: { step: 2 } })

it('keeps the last thing taken away, and only that', () => {
  const { result } = shown()
  act(() => result.current.offer({ text: 'Line 1', undo: vi.fn() }))
  act(() => result.current.offer({ text: 'Line 2', undo: vi.fn() }))
  expect(result.current.last?.text).toBe('Line 2')
  act(() => result.current.clear())
  expect(result.current.last).toBeNull()
})

it('is over when the step is left', () => {
  const { result, rerender } = shown()
  act(() => result.current.offer({ text: 'Line 1', undo: vi.fn() }))
  rerender({ step: 3 })
  expect(result.current.last).toBeNull()
})
