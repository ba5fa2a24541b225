import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { clearSavedViews } from '../../shared/session/filters'
import { filtersOf, stored, useListView } from './listView'

const viewAt = (address = '/tenant/forms') =>
  renderHook(useListView, {
    wrapper: ({ children }: { children: ReactNode }) =>
      createElement(MemoryRouter, { initialEntries: [address] }, children),
  })

it('shows what a mail links to, whatever was chosen before, until something else is chosen', () => {
  localStorage.setItem('masterlist_filter', '["status","quarter"]')
  localStorage.setItem('filter_status', 'RETURNED')
  localStorage.setItem('filter_quarter', '2026Q3')
  const { result } = viewAt('/tenant/forms?status=DRAFT')
  expect(result.current).toMatchObject({ status: 'DRAFT', quarter: '' })
  act(() => result.current.change({ status: 'APPROVED' }))
  expect(result.current.status).toBe('APPROVED')
  expect(viewAt('/tenant/forms?status=LOST').result.current.status).toBe('APPROVED')
})

it('keeps each filter under the keys of the specification, and the sort', () => {
  const { result } = viewAt()
  act(() => result.current.change({ status: 'RETURNED', quarter: '2026Q3' }))
  act(() => result.current.change({ sort: '-tax', search: 'bay' }))
  expect(JSON.parse(localStorage.getItem('masterlist_filter') ?? '')).toEqual(
    expect.arrayContaining(['status', 'quarter', 'search']),
  )
  expect(localStorage.getItem('filter_status')).toBe('RETURNED')
  expect(localStorage.getItem('filter_quarter')).toBe('2026Q3')
  expect(localStorage.getItem('sort')).toBe('-tax')
  expect(stored()).toEqual({
    status: 'RETURNED',
    search: 'bay',
    quarter: '2026Q3',
    branch: '',
    sort: '-tax',
  })
})

it('forgets a filter that is taken away, and all of them with the logo', () => {
  const { result } = viewAt()
  act(() => result.current.change({ status: 'RETURNED', branch: 'Crest Bay Mall' }))
  act(() => result.current.change({ status: '' }))
  expect(localStorage.getItem('filter_status')).toBeNull()
  expect(localStorage.getItem('masterlist_filter')).toBe('["branch"]')
  clearSavedViews()
  expect(stored().branch).toBe('')
  expect(localStorage.getItem('masterlist_filter')).toBeNull()
})

it('leaves out what it does not know, so that a list can always be shown', () => {
  localStorage.setItem('filter_status', 'LOST')
  localStorage.setItem('filter_quarter', 'soon')
  localStorage.setItem('sort', 'colour')
  expect(filtersOf(stored())).toEqual({
    status: undefined,
    q: undefined,
    quarter: undefined,
    branch: undefined,
    ordering: '-updated_at',
  })
})
