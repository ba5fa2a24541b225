import Box from '@mui/material/Box'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { Note } from '../../shared/ui/Note'
import { ProgressBar } from '../../shared/ui/ProgressBar'
import { ResponsiveTable } from '../filing/ResponsiveTable'
import type { BillingImport } from './reconciliationQueries'

const words = reconciliationMessages.imports

const BillingFaults = ({ run }: { run: BillingImport }) =>
  run.faults > 0 && (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Note tone="warn" icon="hand">
        <strong>{words.faults(run.faults)}</strong>
        <br />
        {words.faultsNote}
      </Note>
      <ResponsiveTable
        label={words.faults(run.faults)}
        columns={words.columns}
        numbers={0}
        rows={run.faulty.map(({ row, column, message }) => ({
          key: `${row} ${column}`,
          cells: [row, <span key="column">{column}</span>, <span key="fault">{message}</span>],
        }))}
      />
    </Box>
  )

const ReadProgress = ({ run }: { run: BillingImport }) => {
  const done = run.new + run.same + run.faults
  return (
    <Box sx={{ display: 'grid', gap: 0.75, width: '100%', fontSize: 13 }}>
      <span>{words.read(done, run.rows)}</span>
      <ProgressBar label={words.readProgress} value={done} max={run.rows} />
    </Box>
  )
}

/** What became of a file: its counts and faults, or why it was refused. */
export const BillingResult = ({ run }: { run: BillingImport }) => {
  if (run.state === 'failed') return <Note tone="bad">{run.message}</Note>
  if (run.state !== 'done')
    return (
      <>
        <Note tone="info" role="status">
          {words.running(run.name)}
        </Note>
        {run.rows > 0 && <ReadProgress run={run} />}
      </>
    )
  return (
    <>
      <Note tone="ok" role="status">
        {run.dry_run ? words.checked(run.rows, run.new, run.same) : words.done(run.new, run.same)}
      </Note>
      <BillingFaults run={run} />
    </>
  )
}
