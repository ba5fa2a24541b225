import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useEffect } from 'react'
import { decidingMessages } from '../../shared/messages/deciding'
import { useCountdown } from '../../shared/session/useCountdown'
import { hasOpenDialog } from '../../shared/ui/dialogHistory'
import { alignedRow } from '../../shared/ui/layout'
import { Kbd } from '../parts/Kbd'
import { isTyping, useKeys } from '../parts/keys'
import { withdrawUndo } from './undoable'

const isUndoKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'z' && (ctrlKey || metaKey) && !altKey && !shiftKey

/** U and Ctrl+Z press the button, save where somebody types or a dialog is open. */
function useUndoKeys(press: () => void) {
  useKeys({ u: press })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isTyping(event.target) || hasOpenDialog()) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}

interface Props {
  until: number
  /** "Undo", or "Undo 25". */
  label: string
  /** Nothing was pressed yet. */
  isIdle: boolean
  /** What became of it; the button is gone then. */
  outcome?: ReactNode | false
  onUndo: () => void
  children: ReactNode
}

/** What was just decided, a button that undoes it, and the seconds left for that. */
export const UndoBar = ({ until, label, isIdle, outcome, onUndo, children }: Props) => {
  const left = useCountdown(until)
  const isOver = left === 0 && isIdle
  // Pressed twice, it is sent once.
  const press = () => {
    if (isIdle && !isOver) onUndo()
  }
  useUndoKeys(press)
  useEffect(() => {
    if (isOver) withdrawUndo()
  }, [isOver])
  return (
    <Box role="status" className="no-print" sx={styles}>
      {outcome || (
        <>
          <span>{children}</span>
          <Button
            size="small"
            variant="text"
            aria-keyshortcuts="U Control+Z"
            aria-disabled={!isIdle}
            onClick={press}
            sx={{ color: 'inherit', fontWeight: 700, whiteSpace: 'nowrap' }}
          >
            {label}
            <Box component="span" aria-hidden sx={{ ml: 0.75, minWidth: '2.5ch' }}>
              {decidingMessages.undo.left(left)}
            </Box>
            <Kbd>U</Kbd>
          </Button>
        </>
      )}
    </Box>
  )
}

const styles = {
  ...alignedRow,
  position: 'fixed',
  left: { xs: 16, md: 20 },
  right: { xs: 16, md: 'auto' },
  bottom: { xs: 148, md: 84 },
  maxWidth: { md: 560 },
  zIndex: 'snackbar',
  justifyContent: 'space-between',
  gap: 1.5,
  pl: 2,
  pr: 1,
  py: 0.75,
  borderRadius: '8px',
  fontSize: 14,
  overflowWrap: 'anywhere',
  bgcolor: 'text.primary',
  color: 'background.paper',
  boxShadow: 6,
}
