import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isMove } from '../../shared/api/about'
import type { BulkRun } from '../../shared/api/types'
import { sizeOf } from '../../shared/format/size'
import { bulkMessages } from '../../shared/messages/bulk'
import { paths } from '../../shared/paths'
import { getFile } from '../../shared/session/client'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { LoadingState } from '../../shared/ui/LoadingState'
import { plainList } from '../../shared/ui/layout'
import { saveFile } from '../../shared/ui/saveFile'
import { useOnline } from '../../shared/ui/useOnline'
import { offerUndoOfRun } from '../deciding/undoable'
import { runQuery, useStop } from './bulkCalls'
import { asCsv } from './bulkResultCsv'
import { ShareBar } from './ShareBar'

/** The merged forms, fetched and saved. */
const BulkFileDownload = ({ id, file }: { id: string; file: NonNullable<BulkRun['file']> }) => {
  const online = useOnline()
  const take = useMutation({
    mutationFn: async () => saveFile(await getFile(`/bulk/${id}/forms.pdf`)),
  })
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {bulkMessages.file.there(file.name, sizeOf(file.size), file.kept_days)}
      </Box>
      {take.error && <ErrorNote error={take.error} />}
      <Button
        variant="contained"
        disabled={!online || take.isPending}
        onClick={() => take.mutate()}
        startIcon={<Icon name="download" />}
      >
        {take.isPending ? bulkMessages.file.taking : bulkMessages.file.take}
      </Button>
    </Box>
  )
}

/** Lists and forms are asked again when a bulk has ended. */
function useFreshLists(state: BulkRun['state'] | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (!state || state === 'running') return
    void client.invalidateQueries({ queryKey: ['certificates'] })
    void client.invalidateQueries({ queryKey: ['form'] })
  }, [state, client])
}

/** Offers once to undo what a run has decided. */
function useUndoOfRun(run: BulkRun | undefined) {
  const offered = useRef('')
  useEffect(() => {
    if (!run?.undo_seconds || !isMove(run.move) || offered.current === run.id) return
    offered.current = run.id
    const count = run.results.filter(({ ok }) => ok).length
    offerUndoOfRun(run.id, run.move, count, run.undo_seconds)
  }, [run])
}

const BulkFailures = ({ run }: { run: BulkRun }) => {
  const failed = run.results.filter(({ ok }) => !ok)
  if (failed.length === 0) return null
  return (
    <Box component="ul" aria-label={bulkMessages.notDone(failed.length)} sx={listStyles}>
      {failed.map(({ id, reference, message }) => (
        <li key={id}>
          <MuiLink component={Link} to={paths.accounting.form(id)}>
            {reference || bulkMessages.unknown}
          </MuiLink>{' '}
          {message}
        </li>
      ))}
    </Box>
  )
}

const saidOf = (run: BulkRun, went: number) => {
  if (run.state === 'running') return bulkMessages.working(run.done, run.count)
  return run.state === 'failed' ? bulkMessages.failed : bulkMessages.ended(run, went)
}

const BulkOutcome = ({ run, label }: { run: BulkRun; label: string }) => {
  const { mutate: stop, isPending } = useStop(run.id)
  const went = run.results.filter(({ ok }) => ok).length
  const running = run.state === 'running'
  return (
    <Box sx={{ px: 2, pb: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h2" component="p" role="status" sx={{ fontSize: 19 }}>
        {saidOf(run, went)}
      </Typography>
      <ShareBar
        parts={[
          { count: went, color: 'success.main' },
          { count: run.done - went, color: 'error.main' },
          { count: run.count - run.done, color: 'text.secondary', hatched: true },
        ]}
      />
      <BulkFailures run={run} />
      {run.file && <BulkFileDownload id={run.id} file={run.file} />}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {running ? (
          <Button color="error" disabled={isPending} onClick={() => stop()}>
            {bulkMessages.stop}
          </Button>
        ) : (
          <Button onClick={() => saveFile(asCsv(run, label))}>{bulkMessages.keep}</Button>
        )}
      </Box>
    </Box>
  )
}

/** A bulk under way, and what became of it. */
export const BulkProgress = ({ id, label }: { id: string; label: string }) => {
  const { data: run, error, refetch } = useQuery(runQuery(id))
  useFreshLists(run?.state)
  useUndoOfRun(run)
  if (run) return <BulkOutcome run={run} label={label} />
  return <LoadingState error={error} onRetry={() => void refetch()} lines={4} />
}

const listStyles = {
  ...plainList,
  display: 'grid',
  gap: 0.75,
  fontSize: 13,
  color: 'error.main',
  overflowWrap: 'anywhere',
} as const
