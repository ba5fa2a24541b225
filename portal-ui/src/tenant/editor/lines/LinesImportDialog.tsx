import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { linesTemplate, readLinesFile, readPastedLines } from '../../../shared/queries/lines'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { Note } from '../../../shared/ui/Note'
import { TextInput } from '../../../shared/ui/TextInput'
import { FileDrop } from '../files/FileDrop'
import { TemplateLinks } from '../files/TemplateLinks'
import { reasonOf } from '../files/uploadRefusal'
import type { DraftState } from '../saving/useDraft'
import { LinesImportResult } from './LinesImportResult'
import type { Lines } from './useLines'

interface Props {
  draft: DraftState
  /** What was pasted already; empty asks for it. */
  text: string
  lines: Lines
  onClose: () => void
}

type Given = string | File

const read = (given: Given) =>
  typeof given === 'string' ? readPastedLines(given) : readLinesFile(given)

/** Rows of a spreadsheet become lines: pasted, or from a CSV or XLSX file. */
export const LinesImportDialog = ({ draft, text: pasted, lines, onClose }: Props) => {
  const [text, setText] = useState(pasted)
  const { mutate, data, error, isPending, reset } = useMutation({ mutationFn: read })
  useEffect(() => {
    if (pasted) mutate(pasted)
  }, [mutate, pasted])
  if (data)
    return (
      <LinesImportResult draft={draft} read={data} lines={lines} onBack={reset} onClose={onClose} />
    )
  return (
    <DialogFrame
      title={editorMessages.rows.title}
      width={640}
      dirty={text !== ''}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{commonMessages.dialog.keepOpen}</Button>
          <BusyButton
            variant="contained"
            busy={isPending}
            busyLabel={editorMessages.rows.reading}
            disabled={!text.trim()}
            onClick={() => mutate(text)}
          >
            {editorMessages.rows.read}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pb: 1 }}>
        {error && (
          <Note tone="bad" role="alert">
            {reasonOf(error)}
          </Note>
        )}
        <TextInput
          label={editorMessages.rows.paste}
          hint={editorMessages.rows.pasteHint}
          multiline
          minRows={5}
          maxRows={12}
          autoFocus
          value={text}
          onChange={({ target }) => setText(target.value)}
          sx={{ fontSize: 13, '& textarea': { whiteSpace: 'pre' } }}
        />
        <FileDrop
          label={editorMessages.rows.file}
          accept=".csv,.xlsx,text/csv"
          hint={editorMessages.rows.fileHint}
          onFiles={([file]) => file && mutate(file)}
        />
        <TemplateLinks get={linesTemplate} />
      </Box>
    </DialogFrame>
  )
}
