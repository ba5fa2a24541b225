import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { aboutMove, isOfKind } from '../../shared/api/about'
import type { CertificateItem, Move } from '../../shared/api/types'
import { formatPesos } from '../../shared/format/money'
import { bulkMessages } from '../../shared/messages/bulk'
import { Value } from '../../shared/plain/Value'
import { certificateQuery } from '../../shared/queries/certificates'
import { wrappedRow } from '../../shared/ui/layout'
import { MasterlistTotal } from '../masterlist/MasterlistTotal'
import { useKeys } from '../parts/keys'
import type { ListName } from '../parts/lists'
import { sumOf } from './bulkSums'
import { inBulk } from './useBulk'

/** Who holds it is a matter of each one: what the first does not allow is not offered for all. */
const isOffered = ({ name, blocked }: Move) =>
  inBulk(name) && (!blocked || aboutMove(name).kind === 'decision')

/** Of processed forms only the conforme is signed in bulk. */
const isOfferedOf = (list: ListName) => (list === 'open' ? isOffered : isOfKind('conforme'))

/** What the first of the chosen ones may have done to it is offered for all of them. */
const useMoves = (list: ListName, id: string | undefined) => {
  const enabled = Boolean(id)
  const { data } = useQuery({ ...certificateQuery(id ?? ''), enabled })
  return enabled ? (data?.moves.filter(isOfferedOf(list)) ?? []) : []
}

interface Props {
  list: ListName
  ids: string[]
  /** How many of the chosen ones have left the list. */
  dropped: number
  /** Everything that the list shows is meant, not only what is ticked. */
  whole: boolean
  onWhole: () => void
  onClear: () => void
  /** Of null, their forms are wanted as one file. */
  onPick: (move: Move | null) => void
}

/** How many are chosen, their tax together, and what can be done with them. */
export const SelectionBar = ({ list, ids, dropped, whole, onWhole, onClear, onPick }: Props) => {
  const { data = [], total = 0, meta } = useListContext<CertificateItem>()
  const moves = useMoves(list, ids[0])
  const main = moves.find(({ name }) => aboutMove(name).main)
  useKeys({ a: () => main && onPick(main) })
  const sum = whole ? null : sumOf(ids, data)
  const isCapped = Boolean(meta?.isCapped)
  return (
    <Box role="region" aria-label={bulkMessages.bar} sx={styles}>
      <Box component="strong" role="status" sx={{ fontWeight: 600 }}>
        {whole ? bulkMessages.all(total, isCapped) : bulkMessages.selected(ids.length)}
        {dropped > 0 && `, ${bulkMessages.dropped(dropped)}`}
      </Box>
      {!whole && ids.length > 0 && total > ids.length && ids.length >= data.length && (
        <Button size="small" variant="text" onClick={onWhole}>
          {bulkMessages.selectAll(total, isCapped)}
        </Button>
      )}
      <Button size="small" variant="text" onClick={onClear}>
        {bulkMessages.clear}
      </Button>
      <Box sx={{ flex: 1 }} />
      {whole && <MasterlistTotal />}
      {sum !== null && ids.length > 0 && (
        <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
          <strong>
            <Value>{formatPesos(sum)}</Value>
          </strong>{' '}
          {bulkMessages.withheld}
        </Box>
      )}
      {ids.length > 0 && (
        <Button size="small" variant="outlined" onClick={() => onPick(null)}>
          {bulkMessages.file.button}
        </Button>
      )}
      {moves.map((move) => (
        <Button
          key={move.name}
          size="small"
          variant={move === main ? 'contained' : 'outlined'}
          color={move.danger ? 'error' : 'primary'}
          onClick={() => onPick(move)}
        >
          {move.label}
        </Button>
      ))}
    </Box>
  )
}

const styles = {
  ...wrappedRow,
  position: { xs: 'fixed', md: 'sticky' },
  top: { md: 60 },
  bottom: { xs: 0, md: 'auto' },
  insetInline: { xs: 0, md: 'auto' },
  zIndex: 3,
  gap: 1,
  minHeight: 48,
  px: 2,
  py: 0.75,
  fontSize: 13,
  bgcolor: 'action.selected',
  border: 0,
  borderStyle: 'solid',
  borderColor: 'divider',
  borderWidth: { xs: '1px 0 0', md: '0 0 1px' },
  '& .MuiButton-root': { minHeight: { xs: 44, md: 32 } },
} as const
