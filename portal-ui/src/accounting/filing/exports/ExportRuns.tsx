import Box from '@mui/material/Box'
import { sizeOf } from '../../../shared/format/size'
import { exportsMessages } from '../../../shared/messages/exports'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { Moment } from '../../../shared/ui/Moment'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { FileDownload } from '../FileDownload'
import { ExportRunOutcome } from './ExportRunOutcome'
import type { ExportRun } from './exportQueries'

const words = exportsMessages.runs

const placesOf = ({ is_in_folder, letters }: ExportRun) => {
  const names = letters.filter(({ sent_at }) => sent_at).map(({ name }) => name)
  return [
    ...(is_in_folder ? [words.folder] : []),
    ...(names.length > 0 ? [words.byMail(names.join(', '))] : []),
  ].join('. ')
}

const ExportRunItem = ({ run }: { run: ExportRun }) => (
  <Box component="li" sx={runStyles}>
    <Box>
      <strong>
        <Moment at={run.asked_at} />
      </strong>
      {run.slot === null && `, ${words.byHand}`}
    </Box>
    <ExportRunOutcome run={run} />
    {placesOf(run) && <Box>{placesOf(run)}</Box>}
    {run.letters
      .filter(({ left_out }) => left_out)
      .map(({ name, left_out }) => (
        <Box key={name} sx={{ color: 'text.secondary' }}>
          {left_out}
        </Box>
      ))}
    {run.sha256 && (
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {`${run.name}, ${sizeOf(run.size)}`}
        <Box sx={{ fontSize: 12 }}>{`${exportsMessages.file.hash} ${run.sha256}`}</Box>
      </Box>
    )}
    {run.is_kept ? (
      <Box>
        <FileDownload
          path={`/exports/files/${run.id}/register`}
          label={words.take}
          name={run.name}
        />
      </Box>
    ) : (
      run.state === 'sent' && <Box sx={{ color: 'text.secondary' }}>{words.gone}</Box>
    )}
  </Box>
)

/** Each time it went out, the last first. */
export const ExportRuns = ({ runs }: { runs: ExportRun[] }) => (
  <SectionCard title={words.title}>
    {runs.length === 0 && <EmptyState icon="history" title={words.none} />}
    <Box component="ul" aria-label={words.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {runs.map((run) => (
        <ExportRunItem key={run.id} run={run} />
      ))}
    </Box>
  </SectionCard>
)

const runStyles = {
  display: 'grid',
  gap: '2px',
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 13,
  lineHeight: '19px',
  '& + &': { borderTop: 1, borderColor: 'surface.lineSoft' },
}
