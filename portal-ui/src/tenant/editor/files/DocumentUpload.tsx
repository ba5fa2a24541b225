import Box from '@mui/material/Box'
import { editorMessages } from '../../../shared/messages/editor'
import { filesOf } from '../../../shared/queries/files'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { inputId } from '../parts/editorFields'
import type { DraftState } from '../saving/useDraft'
import { FileDrop } from './FileDrop'
import { FileRows } from './FileRows'
import { useFiles } from './useFiles'

const PARTS = {
  SIGNED_COPY: { ...editorMessages.signed, id: 'signed-copy' },
  DOCUMENT: { ...editorMessages.files, id: 'documents' },
} as const

interface Props {
  draft: DraftState
  kind: keyof typeof PARTS
}

/** PDFs that go with the form: its signed copy, and an authority or a contract. */
export const DocumentUpload = ({ draft, kind }: Props) => {
  const work = useFiles(draft, kind)
  const files = filesOf(draft.certificate).filter((file) => file.kind === kind)
  const { title, note, add, id } = PARTS[kind]
  return (
    <SectionCard title={title} note={note}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.25 }}>
        {work.error !== null && <ErrorNote error={work.error} />}
        <FileRows certificate={draft.id} files={files} work={work} />
        <FileDrop
          id={inputId(id)}
          label={add}
          accept="application/pdf,.pdf"
          hint={editorMessages.files.hint}
          multiple
          onFiles={(chosen) => void work.add(chosen)}
        />
      </Box>
    </SectionCard>
  )
}
