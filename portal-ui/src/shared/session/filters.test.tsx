import { expect, it } from 'vitest'
import { clearSavedViews, readFilter, readSort, saveFilter, saveSort } from './filters'

it('gives each filter its own key and lists their names', () => {
  saveFilter('status', 'DRAFT')
  saveFilter('quarter', '2026Q3')
  expect(localStorage.getItem('filter_status')).toBe('DRAFT')
  expect(JSON.parse(localStorage.getItem('masterlist_filter') ?? '')).toEqual(['status', 'quarter'])
})

it('forgets a filter that was emptied', () => {
  saveFilter('status', 'DRAFT')
  saveFilter('status', '')
  expect(localStorage).toHaveLength(0)
})

it('clears the sort and every filter, and nothing else', () => {
  localStorage.setItem('user', '{}')
  saveFilter('status', 'DRAFT')
  saveSort('-tax')
  clearSavedViews()
  expect([readFilter('status'), readSort()]).toEqual(['', ''])
  expect(Object.keys(localStorage)).toEqual(['user'])
})
