import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { aboutMove } from '../../shared/api/about'
import { isRefusal } from '../../shared/api/http'
import type { Certificate } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { decidingMessages } from '../../shared/messages/deciding'
import { paths } from '../../shared/paths'
import { useIdempotencyKey } from '../../shared/queries/useIdempotencyKey'
import { post } from '../../shared/session/client'
import { forgetKeys } from '../parts/keyBuffer'
import { rememberForm } from './formCache'
import { lastDecided } from './lastDecided'
import { UndoBar } from './UndoBar'
import { type UndoableForm, withdrawUndo } from './undoable'

const FAILURE_MS = 6_000
const messages = decidingMessages.undo

function useUndo({ id }: UndoableForm) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { key } = useIdempotencyKey()
  return useMutation({
    mutationFn: () =>
      post<Certificate>(`/certificates/${id}/undo/`, undefined, { 'Idempotency-Key': key.current }),
    onSuccess: (after) => {
      forgetKeys()
      lastDecided.set(null)
      rememberForm(client, after)
      void navigate(paths.accounting.form(id))
      withdrawUndo()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void client.invalidateQueries({ queryKey: ['certificate', id] })
      void client.invalidateQueries({ queryKey: ['form'] })
    },
  })
}

/** The decision on one form, while it can be undone. */
const UndoSnackbar = ({ offer }: { offer: UndoableForm }) => {
  const { mutate, isIdle, isError, error } = useUndo(offer)
  useEffect(() => {
    if (!isError) return
    const timer = setTimeout(withdrawUndo, FAILURE_MS)
    return () => clearTimeout(timer)
  }, [isError])
  return (
    <UndoBar
      until={offer.until}
      label={messages.undo}
      isIdle={isIdle}
      outcome={isError && (isRefusal(error, 409) ? error.message : messages.failed)}
      onUndo={mutate}
    >
      {accountingMessages.decide.doneTo(aboutMove(offer.move).did, offer.reference)}
    </UndoBar>
  )
}

export default UndoSnackbar
