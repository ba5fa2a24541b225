import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { row } from '../testing/forms'
import { useHeldRows } from './useHeldRows'

const rows = (...ids: string[]) => ids.map((id) => row({ id }))

const hold = (key: string, ...ids: string[]) =>
  renderHook(useHeldRows, { initialProps: { key, rows: rows(...ids), settled: true } })

const shown = (held: { form: { id: string }; left: boolean }[]) =>
  held.map(({ form, left }) => form.id + (left ? ' left' : ''))

test('new rows wait until they are asked for', () => {
  const { result, rerender } = hold('page 1', 'a', 'b')
  rerender({ key: 'page 1', rows: rows('new', 'a', 'b'), settled: true })
  expect(shown(result.current.held)).toEqual(['a', 'b'])
  expect(result.current.waiting).toBe(1)
  act(() => result.current.show())
  expect(shown(result.current.held)).toEqual(['new', 'a', 'b'])
  expect(result.current.waiting).toBe(0)
})

test('a row that has gone keeps its place and says so', () => {
  const { result, rerender } = hold('page 1', 'a', 'b')
  rerender({ key: 'page 1', rows: rows('b'), settled: true })
  expect(shown(result.current.held)).toEqual(['a left', 'b'])
})

test('a row changes where it stands', () => {
  const { result, rerender } = hold('page 1', 'a', 'b')
  const changed = [row({ id: 'b', version: 9 }), row({ id: 'a' })]
  rerender({ key: 'page 1', rows: changed, settled: true })
  expect(result.current.held.map(({ form }) => form.version)).toEqual([3, 9])
})

test('another page begins anew', () => {
  const { result, rerender } = hold('page 1', 'a')
  rerender({ key: 'page 2', rows: rows('c'), settled: true })
  expect(shown(result.current.held)).toEqual(['c'])
  expect(result.current.waiting).toBe(0)
})

test('an old answer is not held while the new one is on its way', () => {
  const { result, rerender } = renderHook(useHeldRows, {
    initialProps: { key: 'page 1', rows: rows('decided', 'a'), settled: false },
  })
  rerender({ key: 'page 1', rows: rows('a'), settled: true })
  expect(shown(result.current.held)).toEqual(['a'])
})

test('rows that only moved up are told from those that came since', () => {
  const { result, rerender } = hold('page 1', 'a', 'b')
  const came = row({ id: 'new', handed_over_at: new Date(Date.now() + 60_000).toISOString() })
  rerender({ key: 'page 1', rows: [came, ...rows('c', 'd')], settled: true })
  expect(result.current.waiting).toBe(3)
  expect(result.current.arrived).toBe(1)
})
