import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { meQuery } from '../../../shared/queries/certificates'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { Kbd } from '../../parts/Kbd'
import { useKeys } from '../../parts/keys'
import { batchesQuery, queueQuery, type ScanRow } from '../scanQueries'
import type { Given } from '../upload/droppedFiles'
import { ScanDropZone } from '../upload/ScanDropZone'
import { useUploads } from '../upload/useUploads'
import { batchesShown } from './batchesShown'
import { discarding, refusal, takeBack } from './discarding'
import { ScanBatchCard } from './ScanBatchCard'
import { useDiscard } from './useDiscard'
import { useScanMove } from './useScanMove'

const { list, drop } = scanMessages
const MOST_NAMED = 3

const leftOut = (others: string[]) => {
  const named = others.slice(0, MOST_NAMED).join(', ')
  const more = others.length - MOST_NAMED
  return drop.leftOut(others.length, more > 0 ? `${named} ${drop.more(more)}` : named)
}

const saidOf = ({ pdfs, others }: Given) => {
  if (pdfs.length === 0) return drop.none
  const taken = drop.taken(pdfs.length)
  return others.length > 0 ? `${taken} ${leftOut(others)}` : taken
}

/** To the first that waits; its key works wherever nobody types. */
const ReviewButton = () => {
  const { data } = useQuery(queueQuery())
  const navigate = useNavigate()
  const [first] = data?.results ?? []
  const to = first && paths.accounting.scan(first.id)
  useKeys({ r: () => void (to && navigate(to)) })
  if (!to) return null
  return (
    <Button variant="contained" component={Link} to={to}>
      {list.review(data?.count ?? data?.results.length ?? 0)}
      <Kbd>R</Kbd>
    </Button>
  )
}

const ScansActions = () => {
  const { data: me } = useQuery(meQuery())
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {(me?.role === 'lead' || me?.role === 'manager') && (
        <Button component={Link} to={paths.accounting.receivedMails}>
          {list.mails}
        </Button>
      )}
      {me?.role === 'manager' && (
        <Button component={Link} to={paths.accounting.scanFigures}>
          {list.figures}
        </Button>
      )}
      <ReviewButton />
    </Box>
  )
}

/** The last discard, for as long as it can be taken back. */
const UndoDiscard = () => {
  const going = useSyncExternalStore(discarding.subscribe, discarding.get)
  if (!going) return null
  return (
    <Note
      tone="info"
      icon="trash-2"
      role="status"
      action={
        <Button size="small" onClick={takeBack}>
          {list.undo}
        </Button>
      }
    >
      {list.discarded(going.name)}
    </Note>
  )
}

function useActs() {
  const { mutate, error } = useScanMove()
  const failed = useSyncExternalStore(refusal.subscribe, refusal.get)
  const discard = useDiscard()
  return {
    error: failed ?? error,
    onMove: (move: string, { id, version }: ScanRow) => mutate({ id, version, move }),
    onDiscard: discard,
  }
}

/** A pile goes in above; below, what became of it, live. */
export const ScansPage = () => {
  const { queue, rows } = useUploads()
  const { data, error, isPending, refetch } = useQuery(batchesQuery())
  const { data: me } = useQuery(meQuery())
  const acts = useActs()
  const [said, setSaid] = useState('')
  const shown = batchesShown(data ?? [], rows)
  const mayAdd = me?.role === 'processor' || me?.role === 'lead'
  /** Said when this device has them: from then on a reload loses nothing. */
  const take = async (given: Given) => {
    if (given.pdfs.length > 0) await queue.add(given.pdfs, crypto.randomUUID())
    setSaid(saidOf(given))
  }
  return (
    <Page title={scanMessages.title} actions={<ScansActions />}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {mayAdd && (
          <ScanDropZone
            onGiven={(given) => void take(given)}
            onFailed={() => setSaid(drop.failed)}
          />
        )}
        <OfflineNote help={list.offline} />
        <Box
          role="status"
          sx={{ fontSize: 13, color: 'text.secondary', '&:empty': { display: 'none' } }}
        >
          {said}
        </Box>
        <UndoDiscard />
        {acts.error !== null && <ErrorNote error={acts.error} />}
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {isPending && <Skeletons lines={6} />}
        {data && shown.length === 0 && (
          <SectionCard>
            <EmptyState icon="scan-text" title={list.nothing} text={list.nothingText} />
          </SectionCard>
        )}
        {shown.map((batch, at) => (
          <ScanBatchCard
            key={batch.id}
            of={batch}
            queue={queue}
            isFirst={at === 0}
            onMove={acts.onMove}
            onDiscard={acts.onDiscard}
          />
        ))}
      </Box>
    </Page>
  )
}
