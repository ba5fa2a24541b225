import { useState } from 'react'
import type { ListQuery } from '../../shared/api/certificates'
import type { Status } from '../../shared/api/types'
import { readFilter, readSort, saveFilter, saveSort } from '../../shared/session/filters'

export interface View {
  status: Status | ''
  search: string
  quarter: string
  sort: string
}

export const DEFAULT_SORT = '-updated_at'

const stored = (): View => ({
  status: readFilter('status') as Status | '',
  search: readFilter('search'),
  quarter: readFilter('quarter'),
  sort: readSort() || DEFAULT_SORT,
})

const save = ({ status, search, quarter, sort }: View) => {
  saveFilter('status', status)
  saveFilter('search', search)
  saveFilter('quarter', quarter)
  saveSort(sort === DEFAULT_SORT ? '' : sort)
}

/** How the list is filtered and sorted, kept until the session ends or the logo is pressed. */
export function useListView() {
  const [view, setView] = useState(stored)
  const change = (part: Partial<View>) => {
    const next = { ...view, ...part }
    save(next)
    setView(next)
  }
  return {
    ...view,
    change,
    isFiltered: Boolean(view.status || view.search || view.quarter),
    clear: () => change({ status: '', search: '', quarter: '' }),
  }
}

export type ListView = ReturnType<typeof useListView>

export const queryOf = ({ status, search, quarter, sort }: View): ListQuery => ({
  status: status || undefined,
  q: search || undefined,
  quarter: quarter || undefined,
  ordering: sort,
  page_size: 10,
})
