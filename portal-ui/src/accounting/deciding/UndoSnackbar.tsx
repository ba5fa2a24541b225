import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
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
import { useCountdown } from '../../shared/session/useCountdown'
import { alignedRow } from '../../shared/ui/layout'
import { Kbd } from '../parts/Kbd'
import { forgetKeys } from '../parts/keyBuffer'
import { isTyping } from '../parts/keys'
import { rememberForm } from './formCache'
import { lastDecided } from './lastDecided'
import { type Undoable, undoable } from './undoable'

const FAILURE_MS = 6_000
const messages = decidingMessages.undo

const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey

const forget = () => undoable.set(null)

function useUndo({ id }: Undoable) {
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
      forget()
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['certificates'] })
      void client.invalidateQueries({ queryKey: ['certificate', id] })
      void client.invalidateQueries({ queryKey: ['form'] })
    },
  })
}

/** Ctrl+Z presses the button, save where somebody types or a dialog is open. */
function useUndoKey(press: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isTyping(event.target) || document.querySelector('[role="dialog"]'))
        return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

/** What was just decided, a button that undoes it, and the seconds left for that. */
const UndoSnackbar = ({ offer }: { offer: Undoable }) => {
  const left = useCountdown(offer.until)
  const { mutate, isIdle, isPending, isError, error } = useMutationOnce(useUndo(offer))
  const isOver = left === 0 && isIdle
  useUndoKey(() => !isOver && mutate())
  useEffect(() => {
    if (isOver) forget()
  }, [isOver])
  useEffect(() => {
    if (!isError) return
    const timer = setTimeout(forget, FAILURE_MS)
    return () => clearTimeout(timer)
  }, [isError])
  return (
    <Box role="status" className="no-print" sx={styles}>
      <span>
        {isError
          ? isRefusal(error, 409)
            ? error.message
            : messages.failed
          : accountingMessages.decide.doneTo(aboutMove(offer.move).did, offer.reference)}
      </span>
      {!isError && (
        <Button
          size="small"
          variant="text"
          aria-keyshortcuts="Control+Z"
          aria-disabled={isPending}
          onClick={() => mutate()}
          sx={{ color: 'inherit', fontWeight: 700, whiteSpace: 'nowrap' }}
        >
          {messages.undo}
          <Box component="span" aria-hidden sx={{ ml: 0.75, minWidth: '2.5ch' }}>
            {messages.left(left)}
          </Box>
          <Kbd>Ctrl Z</Kbd>
        </Button>
      )}
    </Box>
  )
}

/** Pressed twice, it is sent once. */
const useMutationOnce = ({ mutate, ...state }: ReturnType<typeof useUndo>) => ({
  ...state,
  mutate: () => {
    if (state.isIdle) mutate()
  },
})

const styles = {
  ...alignedRow,
  position: 'fixed',
  left: { xs: 16, md: 20 },
  right: { xs: 16, md: 'auto' },
  bottom: { xs: 148, md: 84 },
  zIndex: 'snackbar',
  justifyContent: 'space-between',
  gap: 1.5,
  pl: 2,
  pr: 1,
  py: 0.75,
  borderRadius: '8px',
  fontSize: 14,
  bgcolor: 'text.primary',
  color: 'background.paper',
  boxShadow: 6,
}

export default UndoSnackbar
