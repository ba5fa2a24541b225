import Button from '@mui/material/Button'
import type { Finding } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { useConfirmRead } from '../saving/useConfirmRead'

const words = editorMessages.pdf

/** It is of what was read from a PDF and waits for somebody's word. */
export const isOfReading = ({ id }: Finding) => id === 'PAYOR_READ' || id === 'FIELD_READ'

interface Props {
  finding: Finding
  /** A dialog gives the focus back when it closes. */
  leaving: (act: () => void) => () => void
}

/** "It is right", "It is ours". */
export const ConfirmReadButton = ({ finding, leaving }: Props) => {
  const confirm = useConfirmRead()
  const { id, field, message } = finding
  const text = id === 'PAYOR_READ' ? words.isMine : words.right
  return (
    <Button
      size="small"
      aria-label={words.named(text, message)}
      onClick={leaving(() => confirm(field))}
    >
      {text}
    </Button>
  )
}
