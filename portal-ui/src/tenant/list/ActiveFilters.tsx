import { FilterChips } from '../../shared/ui/FilterChips'
import { filterWords } from '../../shared/ui/filterWords'
import type { ListView } from './view'

/** What narrows the list now. */
export const ActiveFilters = ({ view }: { view: ListView }) => (
  <FilterChips
    chips={(['status', 'quarter', 'branch', 'search'] as const).map((name) => ({
      name,
      words: filterWords[name](view[name]),
    }))}
    onRemove={(name) => view.change({ [name]: '' })}
    onClear={view.clear}
  />
)
