import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { BulkRun } from '../../shared/api/types'
import { bulkWords } from '../../shared/messages/bulk'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { saveFile } from '../../shared/ui/saveFile'
import { runQuery, useStop } from './calls'
import { asCsv } from './resultFile'
import { Share } from './Share'
import { TakeFile } from './TakeFile'

/** Lists and forms are asked again when a bulk has ended. */
function useFreshLists(state: BulkRun['state'] | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (!state || state === 'running') return
    void client.invalidateQueries({ queryKey: ['certificates'] })
    void client.invalidateQueries({ queryKey: ['form'] })
  }, [state, client])
}

const Failed = ({ run }: { run: BulkRun }) => {
  const failed = run.results.filter(({ ok }) => !ok)
  if (failed.length === 0) return null
  return (
    <Box component="ul" aria-label={bulkWords.notDone(failed.length)} sx={listLook}>
      {failed.map(({ id, reference, message }) => (
        <li key={id}>
          <MuiLink component={Link} to={paths.accounting.form(id)}>
            {reference || bulkWords.unknown}
          </MuiLink>{' '}
          {message}
        </li>
      ))}
    </Box>
  )
}

const saidOf = (run: BulkRun, went: number) => {
  if (run.state === 'running') return bulkWords.working(run.done, run.count)
  return run.state === 'failed' ? bulkWords.failed : bulkWords.ended(run, went)
}

const Told = ({ run, label }: { run: BulkRun; label: string }) => {
  const { mutate: stop, isPending } = useStop(run.id)
  const went = run.results.filter(({ ok }) => ok).length
  const running = run.state === 'running'
  return (
    <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2" component="p" role="status" sx={{ fontSize: 19 }}>
        {saidOf(run, went)}
      </Typography>
      <Share
        parts={[
          { count: went, color: 'success.main' },
          { count: run.done - went, color: 'error.main' },
          { count: run.count - run.done, color: 'text.secondary', hatched: true },
        ]}
      />
      <Failed run={run} />
      {run.file && <TakeFile id={run.id} file={run.file} />}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {running ? (
          <Button color="error" disabled={isPending} onClick={() => stop()}>
            {bulkWords.stop}
          </Button>
        ) : (
          <Button onClick={() => saveFile(asCsv(run, label))}>{bulkWords.keep}</Button>
        )}
      </Box>
    </Box>
  )
}

/** A bulk under way, and what became of it. */
export const Progress = ({ id, label }: { id: string; label: string }) => {
  const { data: run, error, refetch } = useQuery(runQuery(id))
  useFreshLists(run?.state)
  if (run) return <Told run={run} label={label} />
  return error ? (
    <ErrorNote error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeletons lines={4} />
  )
}

const listLook = {
  display: 'grid',
  gap: 0.75,
  listStyle: 'none',
  m: 0,
  p: 0,
  fontSize: 13,
  color: 'error.main',
  overflowWrap: 'anywhere',
} as const
