import ButtonBase from '@mui/material/ButtonBase'
import TableCell from '@mui/material/TableCell'
import { useListContext } from 'react-admin'
import { Icon } from '../../shared/ui/Icon'

interface Props {
  field: string
  width: number
  children: string
}

/** A column that the server can sort by. */
export const SortHead = ({ field, width, children }: Props) => {
  const { sort, setSort } = useListContext()
  const isSorted = sort.field === field
  const ascending = sort.order === 'ASC'
  return (
    <TableCell
      sx={{ width }}
      aria-sort={isSorted ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <ButtonBase
        onClick={() => setSort({ field, order: isSorted && ascending ? 'DESC' : 'ASC' })}
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
