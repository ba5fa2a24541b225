import Box from '@mui/material/Box'
import { type ReactNode, useState } from 'react'
import { isOfKind, type Kind } from '../api/about'
import type { Certificate, Move } from '../api/types'
import { DialogSlot } from './DialogSlot'
import { MoveButton } from './MoveButton'
import { MoveDialog } from './MoveDialog'
import { firstOf, withoutIdle } from './moveOrder'

interface Props {
  of: Pick<Certificate, 'id' | 'reference' | 'version' | 'moves'>
  /** Which of the moves stand here; the others have their places elsewhere. */
  kinds: Kind[]
  /** A button of the screen's own that comes last and is the filled one. */
  primary?: ReactNode
  onMoved?: (after: Certificate) => void
}

/** One button for each move of these kinds that the server offers. */
export const MovesBar = ({ of, kinds, primary, onMoved }: Props) => {
  const [picked, setPicked] = useState<Move | null>(null)
  const moves = withoutIdle(of.moves).filter(isOfKind(...kinds))
  const first = primary ? undefined : firstOf(moves)
  const inOrder = [
    ...moves.filter((move) => move.name !== first),
    ...moves.filter((move) => move.name === first),
  ]
  return (
    <Box
      className="no-print"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
    >
      {inOrder.map((move) => (
        <MoveButton key={move.name} move={move} filled={move.name === first} onPick={setPicked} />
      ))}
      {primary}
      <DialogSlot>
        {picked && (
          <MoveDialog
            key={`${of.id} ${picked.name}`}
            of={of}
            move={picked}
            onClose={() => setPicked(null)}
            onMoved={onMoved}
          />
        )}
      </DialogSlot>
    </Box>
  )
}
