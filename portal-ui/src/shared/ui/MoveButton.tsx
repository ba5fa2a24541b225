import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import type { Move } from '../api/types'
import { Icon } from './Icon'

interface Props {
  move: Move
  filled?: boolean
  large?: boolean
  /** The reason stands close by already and is only spoken here. */
  quiet?: boolean
  onPick: (move: Move) => void
}

/** A blocked move stays where it is, grey, with a lock and the reason beside it. */
export const MoveButton = ({
  move,
  filled = false,
  large = false,
  quiet = false,
  onPick,
}: Props) => {
  const reasonId = useId()
  const size = large ? 'large' : 'medium'
  if (move.blocked)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, flexWrap: 'wrap' }}>
        <Button
          size={size}
          aria-disabled="true"
          aria-describedby={reasonId}
          sx={{ bgcolor: 'surface.sunken', color: 'surface.hint', borderColor: 'divider' }}
          onClick={(event) => event.preventDefault()}
        >
          <Icon name="lock" size={14} />
          {move.label}
        </Button>
        <Box
          id={reasonId}
          className={quiet ? 'visually-hidden' : undefined}
          sx={{ fontSize: 13, color: 'text.secondary', maxWidth: 300 }}
        >
          {move.blocked}
        </Box>
      </Box>
    )
  return (
    <Button
      size={size}
      variant={filled ? 'contained' : 'outlined'}
      color={move.danger ? 'error' : 'primary'}
      onClick={() => onPick(move)}
    >
      {move.label}
    </Button>
  )
}
