import Box from '@mui/material/Box'
import { isRefusal } from '../../../shared/api/http'
import { editorWords } from '../../../shared/messages/editor'
import { breakdownTemplate, filesOf } from '../../../shared/queries/files'
import { rowErrorsOf } from '../../../shared/queries/upload'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Sheet } from '../../../shared/ui/Sheet'
import { inputId } from '../parts/fields'
import type { DraftState } from '../saving/useDraft'
import { AttachedBreakdown } from './AttachedBreakdown'
import { FileDrop } from './FileDrop'
import { FileRows } from './FileRows'
import { RowErrors } from './RowErrors'
import { TemplateLinks } from './TemplateLinks'
import { type Sending, useFiles } from './useFiles'

const faultsOf = ({ error }: Sending) => (isRefusal(error, 422) ? rowErrorsOf(error.body) : [])

/** The stores a CONSOLIDATED certificate is for, row by row; they add up to the form. */
export const Breakdown = ({ draft }: { draft: DraftState }) => {
  const work = useFiles(draft, 'BREAKDOWN')
  const files = filesOf(draft.certificate).filter(({ kind }) => kind === 'BREAKDOWN')
  const faults = work.sendings.flatMap(faultsOf)
  const newest = files.at(-1)
  return (
    <Sheet title={editorWords.breakdown.title} note={editorWords.breakdown.note}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
        {work.error !== null && <ErrorNote error={work.error} />}
        <FileRows certificate={draft.id} files={files} work={work} />
        {faults.length > 0 && <RowErrors title={editorWords.breakdown.faults} errors={faults} />}
        <FileDrop
          id={inputId('breakdown')}
          label={newest ? editorWords.breakdown.replace : editorWords.breakdown.add}
          accept=".xlsx,.csv"
          hint={editorWords.breakdown.hint}
          onFiles={(chosen) => void work.add(chosen)}
        />
        <TemplateLinks get={breakdownTemplate} />
      </Box>
      {newest && <AttachedBreakdown certificate={draft.id} file={newest} />}
    </Sheet>
  )
}
