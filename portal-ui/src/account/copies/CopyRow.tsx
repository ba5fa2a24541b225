import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { copiesMessages as words } from '../../shared/messages/copies'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow, lineBelow, wrappedRow } from '../../shared/ui/layout'
import type { CopyAddress } from './copyCalls'

interface Props {
  copy: CopyAddress
  canChange: boolean
  onAgain: () => void
  onRemove: () => void
}

/** One address with its state, and what an owner can do about it. */
export const CopyRow = ({ copy, canChange, onAgain, onRemove }: Props) => {
  const isConfirmed = copy.state === 'confirmed'
  return (
    <Box component="li" sx={{ ...wrappedRow, ...lineBelow, gap: 1, py: 1 }}>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontSize: 14, fontWeight: 500 }}>{copy.email}</Typography>
        <Box
          component="span"
          sx={{
            ...inlineRow,
            gap: '5px',
            fontSize: 13,
            color: isConfirmed ? 'status.approved.fg' : 'text.secondary',
          }}
        >
          <Icon name={isConfirmed ? 'circle-check' : 'clock'} size={14} />
          {isConfirmed ? words.confirmed : words.waiting}
        </Box>
      </Box>
      {canChange && !isConfirmed && (
        <Button size="small" aria-label={words.againTo(copy.email)} onClick={onAgain}>
          {words.again}
        </Button>
      )}
      {canChange && (
        <Button size="small" aria-label={words.removeOf(copy.email)} onClick={onRemove}>
          {words.remove}
        </Button>
      )}
    </Box>
  )
}
