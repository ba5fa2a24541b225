import ButtonBase from '@mui/material/ButtonBase'
import TableCell from '@mui/material/TableCell'
import { useListContext } from 'react-admin'
import { Icon } from '../../shared/ui/Icon'

interface Props {
  field: string
  width: object | string | object
  align?: 'right'
  /** Which way it is sorted when it is first pressed. */
  first?: 'ASC' | 'DESC'
  children: string
}

/** A column that the server can sort by. */
export const SortableColumnHead = ({ field, width, align, first = 'ASC', children }: Props) => {
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === field
  const ascending = sort.order === 'ASC'
  const next = isSorted ? (ascending ? 'DESC' : 'ASC') : first
  return (
    <TableCell
      align={align}
      sx={{ width }}
      aria-sort={isSorted ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <ButtonBase
        onClick={() => setSort({ field, order: next })}
        sx={{
          font: 'inherit',
          gap: '4px',
          borderRadius: '4px',
          minHeight: 24,
          color: isSorted ? 'text.primary' : 'inherit',
        }}
      >
        {children}
        <Icon
          name={isSorted ? (ascending ? 'chevron-up' : 'chevron-down') : 'arrow-up-down'}
          size={12}
        />
      </ButtonBase>
    </TableCell>
  )
}
