import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inputId } from '../parts/editorFields'
import { focusWhenShown } from './focusWhenShown'

beforeEach(() => {
  vi.useFakeTimers()
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

const draw = (field: string) => {
  const input = document.createElement('input')
  input.id = inputId(field)
  document.body.append(input)
  return input
}

it('focuses a field that is drawn a while later, once', () => {
  focusWhenShown('signatory_name')
  vi.advanceTimersByTime(3000)
  const field = draw('signatory_name')
  vi.advanceTimersByTime(100)
  expect(document.activeElement).toBe(field)
  const other = draw('signatory_tin')
  other.focus()
  vi.advanceTimersByTime(20_000)
  expect(document.activeElement).toBe(other)
})

const moves: [string, () => void][] = [
  ['presses elsewhere', () => fireEvent.pointerDown(document.body)],
  ['presses Tab', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['types', () => fireEvent.keyDown(document.body, { key: 'a' })],
  ['goes back', () => dispatchEvent(new PopStateEvent('popstate'))],
]

it.each(moves)('leaves the focus to somebody who %s meanwhile', (_, move) => {
  focusWhenShown('signatory_name')
  vi.advanceTimersByTime(500)
  const other = draw('signatory_tin')
  other.focus()
  move()
  draw('signatory_name')
  vi.advanceTimersByTime(20_000)
  expect(document.activeElement).toBe(other)
})

it('goes on while a key is held that does nothing by itself', () => {
  focusWhenShown('signatory_name')
  fireEvent.keyDown(document.body, { key: 'Control' })
  const field = draw('signatory_name')
  vi.advanceTimersByTime(100)
  expect(document.activeElement).toBe(field)
})

it('ends when it is told to, and after ten seconds', () => {
  const end = focusWhenShown('signatory_name')
  end()
  focusWhenShown('signatory_tin')
  vi.advanceTimersByTime(10_100)
  draw('signatory_name')
  draw('signatory_tin')
  vi.advanceTimersByTime(20_000)
  expect(document.activeElement).toBe(document.body)
})
