import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { editorMessages } from '../../../shared/messages/editor'
import { Icon } from '../../../shared/ui/Icon'
import { Note } from '../../../shared/ui/Note'
import { useUndo } from './undoContext'

/** What was just taken away, and the way back; the keyboard stands on it. */
export const UndoNote = () => {
  const { last, clear } = useUndo()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (last) button.current?.focus()
  }, [last])
  if (!last) return null
  return (
    <Note
      tone="info"
      icon={last.icon ?? 'trash-2'}
      role="status"
      action={
        <Button
          ref={button}
          size="small"
          onClick={() => {
            last.undo()
            clear()
          }}
        >
          <Icon name="undo-2" />
          {editorMessages.undo.button}
        </Button>
      }
    >
      {last.text}
    </Note>
  )
}
