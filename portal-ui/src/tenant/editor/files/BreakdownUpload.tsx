import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { isRefusal } from '../../../shared/api/http'
import { editorMessages } from '../../../shared/messages/editor'
import { breakdownTemplate, filesOf } from '../../../shared/queries/files'
import { rowErrorsOf } from '../../../shared/queries/upload'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { inputId } from '../parts/editorFields'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { AttachedBreakdown } from './AttachedBreakdown'
import { FileDrop } from './FileDrop'
import { FileRows } from './FileRows'
import { SpreadsheetErrors } from './SpreadsheetErrors'
import { TemplateLinks } from './TemplateLinks'
import { type Sending, useFiles } from './useFiles'

const faultsOf = ({ error }: Sending) => (isRefusal(error, 422) ? rowErrorsOf(error.body) : [])

/** The stores a CONSOLIDATED certificate is for, row by row; they add up to the form. */
export const BreakdownUpload = ({ draft }: { draft: DraftState }) => {
  const work = useFiles(draft, 'BREAKDOWN')
  const files = filesOf(draft.certificate).filter(({ kind }) => kind === 'BREAKDOWN')
  const faults = work.sendings.flatMap(faultsOf)
  const newest = files.at(-1)
  const company = useWatch<Values, 'company'>({ name: 'company' })
  return (
    <SectionCard title={editorMessages.breakdown.title} note={editorMessages.breakdown.note}>
      <Box sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1.5 }}>
        {work.error !== null && <ErrorNote error={work.error} />}
        <FileRows certificate={draft.id} files={files} work={work} />
        {faults.length > 0 && (
          <SpreadsheetErrors title={editorMessages.breakdown.faults} errors={faults} />
        )}
        <FileDrop
          id={inputId('breakdown')}
          label={newest ? editorMessages.breakdown.replace : editorMessages.breakdown.add}
          accept=".xlsx,.csv"
          hint={editorMessages.breakdown.hint}
          onFiles={(chosen) => void work.add(chosen)}
        />
        <TemplateLinks get={breakdownTemplate(company)} />
      </Box>
      {newest && <AttachedBreakdown certificate={draft.id} file={newest} />}
    </SectionCard>
  )
}
