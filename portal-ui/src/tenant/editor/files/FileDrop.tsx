import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useRef } from 'react'
import { useFileDrop } from '../../../shared/fileDrops'
import { editorMessages } from '../../../shared/messages/editor'
import { Icon } from '../../../shared/ui/Icon'
import { secondaryText, wrappedRow } from '../../../shared/ui/layout'

interface Props {
  id?: string
  label: string
  accept: string
  hint: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button, and a zone for files that are dropped on the page. */
export const FileDrop = ({ id, label, accept, hint, multiple = false, onFiles }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const take = (files: FileList | null) => {
    const given = [...(files ?? [])]
    if (given.length > 0) onFiles(multiple ? given : given.slice(0, 1))
    if (input.current) input.current.value = ''
  }
  const { zone, isOver } = useFileDrop<HTMLDivElement>(({ files }) => take(files))
  return (
    <Box ref={zone} sx={isOver ? { ...dropStyles, ...overStyles } : dropStyles}>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => take(target.files)}
      />
      <Button
        id={id}
        size="small"
        sx={{ minHeight: { xs: 44, md: 36 } }}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        <Icon name="upload" />
        {label}
      </Button>
      <Box id={hintId} sx={secondaryText}>
        {isOver ? editorMessages.files.dropHere : hint}
      </Box>
    </Box>
  )
}

const dropStyles = {
  ...wrappedRow,
  gap: 1.5,
  p: 1.5,
  border: '1.5px dashed',
  borderColor: 'divider',
  borderRadius: '8px',
}

const overStyles = { borderColor: 'primary.main', bgcolor: 'action.selected' }
