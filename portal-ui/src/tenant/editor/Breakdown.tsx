import Box from '@mui/material/Box'
import { breakdownTemplate, filesOf } from '../../shared/api/files'
import { isRefusal } from '../../shared/api/http'
import { rowErrorsOf } from '../../shared/api/upload'
import { ed } from '../../shared/messages/editor'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { AttachedBreakdown } from './AttachedBreakdown'
import { FileDrop } from './FileDrop'
import { FileRows } from './FileRows'
import { inputId } from './fields'
import { RowErrors } from './RowErrors'
import { TemplateLinks } from './TemplateLinks'
import type { DraftState } from './useDraft'
import { type Sending, useFiles } from './useFiles'

const faultsOf = ({ error }: Sending) => (isRefusal(error, 422) ? rowErrorsOf(error.body) : [])

/** The stores a CONSOLIDATED certificate is for, row by row; they add up to the form. */
export const Breakdown = ({ draft }: { draft: DraftState }) => {
  const work = useFiles(draft, 'BREAKDOWN')
  const files = filesOf(draft.certificate).filter(({ kind }) => kind === 'BREAKDOWN')
  const faults = work.sendings.flatMap(faultsOf)
  const newest = files.at(-1)
  return (
    <Sheet title={ed.breakdown.title} note={ed.breakdown.note}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
        {work.error !== null && <ErrorNote error={work.error} />}
        <FileRows certificate={draft.id} files={files} work={work} />
        {faults.length > 0 && <RowErrors title={ed.breakdown.faults} errors={faults} />}
        <FileDrop
          id={inputId('breakdown')}
          label={newest ? ed.breakdown.replace : ed.breakdown.add}
          accept=".xlsx,.csv"
          hint={ed.breakdown.hint}
          onFiles={(chosen) => void work.add(chosen)}
        />
        <TemplateLinks get={breakdownTemplate} />
      </Box>
      {newest && <AttachedBreakdown certificate={draft.id} file={newest} />}
    </Sheet>
  )
}
