import Box from '@mui/material/Box'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isRefusal } from '../../../shared/api/http'
import { editorMessages } from '../../../shared/messages/editor'
import { paths } from '../../../shared/paths'
import { readForm } from '../../../shared/queries/readForm'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { Note } from '../../../shared/ui/Note'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { FileDrop } from '../files/FileDrop'
import { draftOf } from '../saving/readMarks'
import type { NewDraft } from '../saving/useNewDraft'

const words = editorMessages.pdf

type State = { name: 'waiting' } | { name: 'reading'; file: string } | Failed

interface Failed {
  name: 'failed'
  file: string
  error: unknown
}

/** A refusal of the file says what is wrong with it in its own words. */
const PdfRefusal = ({ file, error }: Failed) => {
  const fault = isRefusal(error, 422) ? error.body.fields?.[0]?.message : undefined
  if (!fault) return <ErrorNote error={error} />
  return (
    <Note tone="bad" role="alert">
      <strong>{file}</strong>: {fault} {words.nothingLost}
    </Note>
  )
}

function useReading() {
  const [state, setState] = useState<State>({ name: 'waiting' })
  const navigate = useNavigate()
  const begin = async (file: File) => {
    setState({ name: 'reading', file: file.name })
    try {
      const read = await readForm(file, () => undefined)
      const draft: NewDraft = { isNew: true, start: draftOf(read) }
      await navigate(paths.tenant.editForm(crypto.randomUUID()), { state: draft })
    } catch (error) {
      setState({ name: 'failed', file: file.name, error })
    }
  }
  return { state, begin }
}

/** The 2307 that the tenant's own software printed begins a draft. */
export const StartFromPdf = () => {
  const { state, begin } = useReading()
  return (
    <SectionCard title={words.title} note={words.note} id="start-from-pdf">
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
        {state.name === 'failed' && <PdfRefusal {...state} />}
        {state.name === 'reading' ? (
          <Box role="status" sx={{ display: 'flex', gap: 1, alignItems: 'center', fontSize: 14 }}>
            <Icon name="loader" size={18} className="spin" />
            {words.reading(state.file)}
          </Box>
        ) : (
          <FileDrop
            label={words.choose}
            hint={words.hint}
            accept="application/pdf,.pdf"
            onFiles={([file]) => file && void begin(file)}
          />
        )}
      </Box>
    </SectionCard>
  )
}
