import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { isSeen } from '../../shared/api/about'
import type { Status } from '../../shared/api/types'
import { quarterOfCode } from '../../shared/format/quarter'
import { tenantMessages } from '../../shared/messages/tenant'
import type { ListQuery } from '../../shared/queries/certificates'
import { readFilter, readSort, saveFilter, saveSort } from '../../shared/session/filters'

export interface View {
  status: Status | ''
  search: string
  quarter: string
  branch: string
  sort: string
}

export const DEFAULT_SORT = '-updated_at'

/** What was kept, without what this version no longer knows. */
export function stored(): View {
  const [status, quarter, sort] = [readFilter('status'), readFilter('quarter'), readSort()]
  return {
    status: isSeen(status) ? status : '',
    search: readFilter('search'),
    quarter: quarterOfCode(quarter) ? quarter : '',
    branch: readFilter('branch'),
    sort: sort in tenantMessages.list.sorts ? sort : DEFAULT_SORT,
  }
}

const save = ({ status, search, quarter, branch, sort }: View) => {
  saveFilter('status', status)
  saveFilter('search', search)
  saveFilter('quarter', quarter)
  saveFilter('branch', branch)
  saveSort(sort === DEFAULT_SORT ? '' : sort)
}

/** All of a status, in the order that was chosen. */
const onlyWith = (status: Status): View => ({
  status,
  search: '',
  quarter: '',
  branch: '',
  sort: stored().sort,
})

/** The list shows these when it is opened next. */
export const keepStatus = (status: Status) => save(onlyWith(status))

/** How the list is filtered and sorted; a status in its address (a mail's link) comes first. Kept until the session ends or the logo is pressed. */
export function useListView() {
  const [params, setParams] = useSearchParams()
  const linked = params.get('status') ?? ''
  const [view, setView] = useState(() => (isSeen(linked) ? onlyWith(linked) : stored()))
  const change = (part: Partial<View>) => {
    const next = { ...view, ...part }
    save(next)
    setView(next)
    if (linked) setParams({}, { replace: true })
  }
  return {
    ...view,
    change,
    isFiltered: Boolean(view.status || view.search || view.quarter || view.branch),
    clear: () => change({ status: '', search: '', quarter: '', branch: '' }),
  }
}

export type ListView = ReturnType<typeof useListView>

/** The filters and the order as the server takes them. */
export const filtersOf = ({ status, search, quarter, branch, sort }: View) => ({
  status: status || undefined,
  q: search || undefined,
  quarter: quarter || undefined,
  branch: branch || undefined,
  ordering: sort,
})

export const queryOf = (view: View): ListQuery => ({ ...filtersOf(view), page_size: 10 })
