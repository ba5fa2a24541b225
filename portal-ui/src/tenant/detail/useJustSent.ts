import { useMutationState } from '@tanstack/react-query'
import { isMove, isOfKind } from '../../shared/api/about'
import { movesKey } from '../../shared/queries/useMakeMove'

const isHandOver = isOfKind('hand_over')

/** The move with which this visit last sent the certificate, wherever on the pages it was made. */
export function useJustSent(id: string) {
  const names = useMutationState({
    filters: { mutationKey: movesKey(id), status: 'success' },
    select: ({ options }) => String(options.mutationKey?.at(-1)),
  })
  return names.filter(isMove).findLast((name) => isHandOver({ name }))
}
