import Checkbox from '@mui/material/Checkbox'
import { useListContext } from 'react-admin'
import type { CertificateItem } from '../../shared/api/types'
import { bulkMessages } from '../../shared/messages/bulk'

interface TickProps {
  form: Pick<CertificateItem, 'id' | 'reference'>
  /** It is no longer in the list, so it cannot be chosen. */
  left?: boolean
}

/** Chooses one certificate of the list. */
export const SelectionCheckbox = ({ form, left = false }: TickProps) => {
  const { selectedIds, onToggleItem } = useListContext()
  return (
    <Checkbox
      size="small"
      checked={!left && selectedIds.includes(form.id)}
      disabled={left}
      onChange={() => onToggleItem(form.id)}
      slotProps={{ input: { 'aria-label': bulkMessages.choose(form.reference ?? '') } }}
      sx={{ p: '5px', ml: { xs: '-5px', lg: 0 }, position: 'relative', zIndex: 1 }}
    />
  )
}

/** Chooses all of the page, or none. */
export const SelectAllCheckbox = ({ ids }: { ids: string[] }) => {
  const { selectedIds, onSelect } = useListContext()
  const chosen = ids.filter((id) => selectedIds.includes(id)).length
  const others = selectedIds.filter((id) => !ids.includes(String(id)))
  const all = ids.length > 0 && chosen === ids.length
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={() => onSelect(all ? others : [...others, ...ids])}
      slotProps={{ input: { 'aria-label': bulkMessages.choosePage } }}
      sx={{ p: '5px' }}
    />
  )
}
