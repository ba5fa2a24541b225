import type { Certificate } from '../../shared/api/types'
import { useMakeMove } from '../../shared/queries/useMakeMove'
import { takingMove } from './decisionMoves'
import type { Form } from './formCache'

/** Takes a free form for the person who begins to decide it. A refusal shows in the form itself. */
export function useTaking(form: Form, onTaken: (after: Certificate) => void) {
  const move = takingMove(form)
  const { mutate, isPending } = useMakeMove(form, move?.name ?? '')
  return {
    isTaking: isPending,
    take: () => {
      if (move && !isPending) mutate({}, { onSuccess: onTaken })
    },
  }
}
