import MuiLink from '@mui/material/Link'
import type { Certificate, Move } from '../../shared/api/types'
import { useMakeMove } from '../../shared/queries/useMakeMove'
import type { Form } from './formCache'

export interface HoldingProps {
  form: Form
  /** A move that needs words is asked for in a dialog. */
  onAsk: (move: Move) => void
  onMoved: (after: Certificate) => void
  onRefused: (error: unknown) => void
}

/** Takes or releases the form with one press. */
export const HoldLink = ({
  form,
  move,
  onAsk,
  onMoved,
  onRefused,
}: HoldingProps & { move: Move }) => {
  const { mutate, isPending } = useMakeMove(form, move.name)
  const press = () => {
    if (move.inputs.length > 0) onAsk(move)
    else if (!isPending) mutate({}, { onSuccess: onMoved, onError: onRefused })
  }
  return (
    <MuiLink
      component="button"
      type="button"
      aria-busy={isPending}
      onClick={press}
      sx={{
        fontSize: 'inherit',
        fontFamily: 'inherit',
        verticalAlign: 'baseline',
        mr: 1,
        py: { xs: 1.5, md: 0 },
      }}
    >
      {move.label}
    </MuiLink>
  )
}
