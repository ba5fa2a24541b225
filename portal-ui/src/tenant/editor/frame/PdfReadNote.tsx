import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import { showTin } from '../../../shared/format/tin'
import { editorMessages } from '../../../shared/messages/editor'
import { secondaryText, wrappedRow } from '../../../shared/ui/layout'
import { Note } from '../../../shared/ui/Note'
import { useStepNav } from '../checks/useSteps'
import { nameOfMark, sureness } from '../pdf/markWords'
import type { Values } from '../saving/draftValues'
import { fieldsLeft, type Mark, NOTES, notesLeft, PAYOR, payorLeft } from '../saving/readMarks'
import { useConfirmRead } from '../saving/useConfirmRead'

const words = editorMessages.pdf

const PdfReadItem = ({ mark, onSee }: { mark: Mark; onSee: () => void }) => {
  const { goToField } = useStepNav()
  const name = nameOfMark(mark)
  return (
    <Box component="li" sx={itemStyles}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <b>{name}</b> {sureness(mark)}
        <Box sx={secondaryText}>
          {[mark.value || words.empty, mark.note].filter(Boolean).join('. ')}
        </Box>
      </Box>
      <Button
        size="small"
        variant="text"
        aria-label={words.named(words.goTo, name)}
        onClick={() => goToField(mark.field)}
      >
        {words.goTo}
      </Button>
      <Button size="small" aria-label={words.named(words.right, name)} onClick={onSee}>
        {words.right}
      </Button>
    </Box>
  )
}

/** The PDF names another payor: nothing is sent before its tenant says that it is theirs. */
const PayorQuestion = ({ file, name, tin }: { file: string; name: string; tin: string }) => {
  const confirm = useConfirmRead()
  return (
    <Note
      tone="warn"
      role="status"
      action={
        <Button size="small" onClick={() => confirm(PAYOR)}>
          {words.isMine}
        </Button>
      }
    >
      <strong>{words.from(file)}</strong> {words.payor(name, showTin(tin))}
    </Note>
  )
}

const PdfReadNotes = ({ file, notes }: { file: string; notes: string[] }) => {
  const confirm = useConfirmRead()
  return (
    <Note
      tone="warn"
      role="status"
      action={
        <Button size="small" onClick={() => confirm(NOTES)}>
          {words.understood}
        </Button>
      }
    >
      <strong>{words.from(file)}</strong>
      {notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </Note>
  )
}

/** What came from a PDF and is unsure: each is looked at before the form can be sent. */
export const PdfReadNote = () => {
  const values = useWatch({ control: useFormContext<Values>().control }) as Values
  const confirm = useConfirmRead()
  if (!values.from_pdf) return null
  const { file } = values.from_pdf
  const [payor, notes, left] = [payorLeft(values), notesLeft(values), fieldsLeft(values)]
  return (
    <>
      {payor && <PayorQuestion file={file} {...payor} />}
      {notes.length > 0 && <PdfReadNotes file={file} notes={notes} />}
      {left.length > 0 && (
        <Note tone="warn" icon="eye">
          <strong>{words.look(left.length)}</strong> {words.lookText(file)}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
            {left.map((mark) => (
              <PdfReadItem key={mark.field} mark={mark} onSee={() => confirm(mark.field)} />
            ))}
          </Box>
        </Note>
      )}
    </>
  )
}

const itemStyles = {
  ...wrappedRow,
  gap: 1,
  py: 0.75,
  borderTop: 1,
  borderColor: 'color-mix(in srgb, currentColor 15%, transparent)',
  '& .MuiButton-root': { minHeight: { xs: 44, md: 32 } },
}
