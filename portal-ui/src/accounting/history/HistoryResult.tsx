import Box from '@mui/material/Box'
import { historyMessages } from '../../shared/messages/history'
import { Note } from '../../shared/ui/Note'
import { ProgressBar } from '../../shared/ui/ProgressBar'
import { FileDownload } from '../filing/FileDownload'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import type { HistoryImport } from './historyQueries'

const words = historyMessages.result

const HistoryProgress = ({ run }: { run: HistoryImport }) => (
  <Box sx={{ display: 'grid', gap: 0.75, width: '100%' }}>
    <Box role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
      {run.certificates > 0
        ? historyMessages.import.running(run.done, run.certificates)
        : historyMessages.import.waiting(run.name)}
    </Box>
    <ProgressBar
      label={historyMessages.import.progress}
      value={run.certificates > 0 ? run.done : undefined}
      max={run.certificates || 1}
    />
  </Box>
)

const HistoryFaults = ({ run }: { run: HistoryImport }) => (
  <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', width: '100%' }}>
    <Note tone="warn" icon="hand">
      {run.faulty > 0 && <strong>{words.faults(run.faulty)}. </strong>}
      {run.lacking_pdf > 0 && <strong>{words.lackingPdf(run.lacking_pdf)}. </strong>}
      {words.faultsNote}
    </Note>
    <FileDownload
      path={`/history/imports/${run.id}/faults.csv`}
      label={words.file}
      name={run.name}
    />
    <ResponsiveTable
      label={words.file}
      columns={words.columns}
      numbers={0}
      rows={run.faults.map(({ row, column, message, is_imported }) => ({
        key: `${row} ${column}`,
        cells: [row, column, message, is_imported ? words.imported : words.leftOut],
      }))}
    />
    {run.faulty + run.lacking_pdf > run.faults.length && (
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.shown(run.faults.length)}</Box>
    )}
  </Box>
)

/** How far an import has come, or what became of it. */
export const HistoryResult = ({ run }: { run: HistoryImport }) => {
  if (run.state === 'failed') return <Note tone="bad">{run.message}</Note>
  if (run.state !== 'done') return <HistoryProgress run={run} />
  return (
    <>
      <Note tone="ok" role="status">
        {run.dry_run ? words.checked(run) : words.done(run)}
      </Note>
      {run.faults.length > 0 && <HistoryFaults run={run} />}
    </>
  )
}
