import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Move } from '../../shared/api/types'
import { commonMessages } from '../../shared/messages/common'
import { Icon } from '../../shared/ui/Icon'
import { keyOf } from '../../shared/ui/statusStyles'
import { Kbd } from '../parts/Kbd'

interface Props {
  move: Move
  filled: boolean
  busy: boolean
  reasonId?: string
  onPick: (move: Move) => void
}

/** One decision with its key; a blocked one stays where it is, grey, with a lock. */
export const DecideButton = ({ move, filled, busy, reasonId, onPick }: Props) => {
  const key = keyOf(move.name)
  const caption = (
    <>
      {busy ? commonMessages.dialog.working : move.label}
      {key && <Kbd>{key}</Kbd>}
    </>
  )
  if (move.blocked)
    return (
      <Button
        size="medium"
        aria-disabled="true"
        aria-describedby={reasonId}
        sx={{ bgcolor: 'surface.sunken', color: 'surface.hint', borderColor: 'divider' }}
        onClick={(event) => event.preventDefault()}
      >
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
          <Icon name="lock" size={14} />
        </Box>
        {caption}
      </Button>
    )
  return (
    <Button
      size="medium"
      variant={filled ? 'contained' : 'outlined'}
      color={move.danger ? 'error' : 'primary'}
      aria-keyshortcuts={key}
      aria-disabled={busy}
      onClick={() => !busy && onPick(move)}
    >
      {caption}
    </Button>
  )
}
