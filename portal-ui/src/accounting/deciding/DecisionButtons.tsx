import Box from '@mui/material/Box'
import { useId } from 'react'
import type { Move } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { secondaryText } from '../../shared/ui/layout'
import { keyOf } from '../../shared/ui/statusStyles'
import { type Bindings, useKeys } from '../parts/keys'
import { DecideButton } from './DecideButton'
import { filledOf, reasonsOf } from './decisionMoves'

interface Props {
  moves: Move[]
  /** The tenant wants the form back. */
  isAskedBack: boolean
  /** The one that is being made. */
  busy?: string | undefined
  onPick: (move: Move) => void
  /** Its key was pressed; where nothing was found that decides at once. */
  onKey: (move: Move) => void
}

const bindingsFor = (moves: Move[], onKey: Props['onKey']): Bindings =>
  Object.fromEntries(
    moves.flatMap((move) => {
      const key = keyOf(move.name)
      return key && !move.blocked ? [[key.toLowerCase(), () => onKey(move)]] : []
    }),
  )

/** The decisions the server offers, each with its key, and why some must wait. */
export const DecisionButtons = ({ moves, isAskedBack, busy, onPick, onKey }: Props) => {
  const id = useId()
  const reasons = reasonsOf(moves)
  const filled = filledOf(moves, isAskedBack)
  useKeys(bindingsFor(moves, onKey))
  const reasonIdOf = ({ blocked }: Move) => {
    const at = reasons.findIndex(({ reason }) => reason === blocked)
    return at < 0 ? undefined : `${id}-${at}`
  }
  return (
    <>
      {reasons.map(({ reason, labels, blocksAll }, at) => (
        <Box key={reason} id={`${id}-${at}`} sx={reasonStyles}>
          <Icon name="lock" size={14} />
          <span>
            {blocksAll ? reason : accountingMessages.decide.reason(labels.join(', '), reason)}
          </span>
        </Box>
      ))}
      <Box sx={buttonsStyles}>
        {moves.map((move) => (
          <DecideButton
            key={move.name}
            move={move}
            filled={move.name === filled}
            busy={move.name === busy}
            reasonId={reasonIdOf(move)}
            onPick={onPick}
          />
        ))}
      </Box>
    </>
  )
}

const reasonStyles = {
  ...secondaryText,
  display: 'flex',
  alignItems: 'flex-start',
  gap: '6px',
  maxWidth: { md: 360 },
  lineHeight: '18px',
  '& svg': { mt: '2px' },
}

const buttonsStyles = {
  display: 'flex',
  gap: { xs: 1, md: 1.5 },
  width: { xs: '100%', md: 'auto' },
  '& > .MuiButton-root': {
    flex: { xs: 1, md: 'none' },
    height: 'auto',
    minHeight: { xs: 48, md: 40 },
    minWidth: 0,
    px: { xs: 1, md: 2 },
  },
}
