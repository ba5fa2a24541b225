import { FilterChips } from '../../shared/ui/FilterChips'
import { filterMessages } from '../../shared/ui/filterMessages'
import type { ListView } from './listView'

/** What narrows the list now. */
export const ActiveCertificateFilters = ({ view }: { view: ListView }) => (
  <FilterChips
    chips={(['status', 'quarter', 'branch', 'search'] as const).map((name) => ({
      name,
      words: filterMessages[name](view[name]),
    }))}
    onRemove={(name) => view.change({ [name]: '' })}
    onClear={view.clear}
  />
)
