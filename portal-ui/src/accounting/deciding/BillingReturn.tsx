import Button from '@mui/material/Button'
import type { GivenReason, Move } from '../../shared/api/types'
import { billedMessages } from '../../shared/messages/billed'
import { returnWithFigures } from '../parts/billing'
import { Kbd } from '../parts/Kbd'
import { useKeys } from '../parts/keys'
import type { Form } from './formCache'

interface Props {
  form: Form
  onPick: (move: Move, reasons: GivenReason[]) => void
}

/** Returns a form that differs from billing, with the reason and both figures filled in. */
export const BillingReturn = ({ form, onPick }: Props) => {
  const found = returnWithFigures(form.moves, form.checks)
  const pick = () => found && onPick(found.move, found.reasons)
  useKeys(found ? { b: pick } : {})
  if (!found) return null
  return (
    <Button
      aria-keyshortcuts="B"
      onClick={pick}
      sx={{ minHeight: { xs: 44, md: 40 }, width: { xs: '100%', md: 'auto' } }}
    >
      {billedMessages.giveBack}
      <Kbd>B</Kbd>
    </Button>
  )
}
