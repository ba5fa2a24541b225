import IconButton from '@mui/material/IconButton'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { aboutMove } from '../../shared/api/about'
import { isRefusal } from '../../shared/api/http'
import type { BulkRun } from '../../shared/api/types'
import { bulkMessages } from '../../shared/messages/bulk'
import { commonMessages } from '../../shared/messages/common'
import { decidingMessages } from '../../shared/messages/deciding'
import { useIdempotencyKey } from '../../shared/queries/useIdempotencyKey'
import { post } from '../../shared/session/client'
import { Icon } from '../../shared/ui/Icon'
import { UndoBar } from '../deciding/UndoBar'
import { type UndoableRun, withdrawUndo } from '../deciding/undoable'
import { runQuery } from './bulkCalls'

const SHOWN_MS = 8_000
const messages = bulkMessages.undo

/** Asks for the undo, and follows it to its end. */
function useUndoRun({ run }: UndoableRun) {
  const client = useQueryClient()
  const { key } = useIdempotencyKey()
  const asked = useMutation({
    mutationFn: () =>
      post<{ id: string }>(`/bulk/${run}/undo/`, undefined, { 'Idempotency-Key': key.current }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['bulk', run] }),
  })
  const id = asked.data?.id ?? ''
  const { data } = useQuery({ ...runQuery(id), enabled: Boolean(id) })
  const isEnded = data !== undefined && data.state !== 'running'
  useEffect(() => {
    if (!isEnded) return
    void client.invalidateQueries({ queryKey: ['certificates'] })
    void client.invalidateQueries({ queryKey: ['form'] })
  }, [isEnded, client])
  return { ...asked, ended: isEnded ? data : undefined }
}

/** How many were undone, and each that stays as it was decided. */
const Outcome = ({ run }: { run: BulkRun }) => {
  const stayed = run.results.filter(({ ok }) => !ok)
  return (
    <>
      <span>
        {messages.done(run.results.length - stayed.length, run.count)}
        {stayed.length > 0 &&
          ` ${messages.stayed(stayed.map(({ reference }) => reference || bulkMessages.unknown))}`}
      </span>
      <IconButton
        size="small"
        color="inherit"
        aria-label={commonMessages.dialog.close}
        onClick={withdrawUndo}
      >
        <Icon name="x" size={16} />
      </IconButton>
    </>
  )
}

/** The decisions of a bulk run, while they can be undone; what stays is named until it is closed. */
const UndoRunSnackbar = ({ offer }: { offer: UndoableRun }) => {
  const { mutate, isIdle, isError, error, ended } = useUndoRun(offer)
  const isWhole = ended?.results.every(({ ok }) => ok) && ended.done === ended.count
  useEffect(() => {
    if (!isError && !isWhole) return
    const timer = setTimeout(withdrawUndo, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isError, isWhole])
  const refusal = isError && (isRefusal(error, 409) ? error.message : decidingMessages.undo.failed)
  return (
    <UndoBar
      until={offer.until}
      label={messages.button(offer.count)}
      isIdle={isIdle}
      outcome={ended ? <Outcome run={ended} /> : refusal}
      onUndo={mutate}
    >
      {isIdle ? messages.did(aboutMove(offer.move).did, offer.count) : messages.working}
    </UndoBar>
  )
}

export default UndoRunSnackbar
