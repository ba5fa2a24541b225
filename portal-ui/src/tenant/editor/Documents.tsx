import Box from '@mui/material/Box'
import { filesOf } from '../../shared/api/files'
import { ed } from '../../shared/messages/editor'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { FileDrop } from './FileDrop'
import { FileRows } from './FileRows'
import { inputId } from './fields'
import type { DraftState } from './useDraft'
import { useFiles } from './useFiles'

/** PDFs that go with the form: a signed copy, an authority, a contract. */
export const Documents = ({ draft }: { draft: DraftState }) => {
  const work = useFiles(draft, 'DOCUMENT')
  const files = filesOf(draft.certificate).filter(({ kind }) => kind === 'DOCUMENT')
  return (
    <Sheet title={ed.files.title} note={ed.files.note}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.25 }}>
        {work.error !== null && <ErrorNote error={work.error} />}
        <FileRows certificate={draft.id} files={files} work={work} />
        <FileDrop
          id={inputId('documents')}
          label={ed.files.add}
          accept="application/pdf,.pdf"
          hint={ed.files.hint}
          multiple
          onFiles={(chosen) => void work.add(chosen)}
        />
      </Box>
    </Sheet>
  )
}
