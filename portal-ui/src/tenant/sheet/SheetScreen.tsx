import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { daysUntil, formatDay } from '../../shared/format/dates'
import { nameOf } from '../../shared/format/quarter'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { sheetMessages } from '../../shared/messages/sheet'
import { sheetCheckMessages } from '../../shared/messages/sheetChecks'
import { sheetReadingMessages } from '../../shared/messages/sheetReading'
import { paths } from '../../shared/paths'
import { checkedSheetQuery } from '../../shared/queries/quarterSheet'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useNarrowerThan } from '../../shared/ui/useNarrowerThan'
import { SheetActions } from './SheetActions'
import { SheetBar } from './SheetBar'
import { SheetConfirmDialog } from './SheetConfirmDialog'
import { SheetHead } from './SheetHead'
import { SheetLanes } from './SheetLanes'
import { SheetStoreCard } from './SheetStoreCard'
import { SheetTable } from './SheetTable'
import { nextFinding } from './sheetKeys'
import { isIn, type Lane, useView, type View } from './sheetView'
import { useSheet } from './useSheet'
import { type Said, useSheetPasting } from './useSheetPasting'
import { useSheetSubmitting } from './useSheetSubmitting'

const SheetColumnsDialog = lazyWithRetry(() => import('./SheetColumnsDialog'))

/** Before the first certificate there is no store to show. */
const EmptySheet = () => (
  <SectionCard>
    <EmptyState
      icon="table-2"
      title={sheetMessages.emptyTitle}
      text={sheetMessages.emptyText}
      action={
        <Button component={Link} to={paths.tenant.newForm}>
          {sheetMessages.start}
        </Button>
      }
    />
  </SectionCard>
)

/** The rows are there; what the checks find in them comes later. */
const SheetChecking = ({ rows }: { rows: number }) => {
  const sheet = useSheet()
  const { data, error, refetch } = useQuery(checkedSheetQuery(sheet.quarter))
  useEffect(() => {
    if (data) sheet.takeChecked(data)
  }, [data, sheet])
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  return (
    <Note tone="info" role="status">
      {sheetCheckMessages.checking(rows)}
    </Note>
  )
}

/** Ctrl+Z takes the last step back, F8 goes to the next finding, Ctrl+Enter submits. */
function useSheetKeys(onSubmit: () => void) {
  const sheet = useSheet()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('[role=dialog]')) return
    const isControl = event.ctrlKey || event.metaKey
    if (event.key === 'F8') nextFinding()
    else if (isControl && event.key === 'Enter') onSubmit()
    else if (isControl && event.key.toLowerCase() === 'z') sheet.undo()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

const SheetRows = ({ view, lane }: { view: View; lane: Lane }) => {
  const phone = useNarrowerThan('md')
  const rows = view.rows.filter((each) => isIn(lane, each))
  if (rows.length === 0) return <Note tone="info">{sheetMessages.noneInLane}</Note>
  if (!phone) return <SheetTable view={view} rows={rows} />
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((each) => (
        <SheetStoreCard key={each.row.key} view={view} each={each} />
      ))}
    </Box>
  )
}

const titleOf = (view: View) => {
  if (view.rows.length === 0) return sheetMessages.title
  if (view.unsent === 0) return sheetMessages.allSent
  if (!view.isChecked) return sheetMessages.title
  return sheetMessages.ready(view.count('ready'), view.unsent)
}

/** What was read last, with the way back. */
const SheetSaid = ({ said, onUndo }: { said: Said; onUndo: (() => void) | undefined }) => (
  <Note
    tone={said.tone}
    role={said.tone === 'bad' ? 'alert' : 'status'}
    action={
      said.canUndo &&
      onUndo && (
        <Button size="small" onClick={onUndo}>
          {sheetReadingMessages.undo}
        </Button>
      )
    }
  >
    {said.text}
  </Note>
)

/** Fifty stores, one table, one signature, one submission. */
export const SheetScreen = ({ due, hadKept }: { due: string; hadKept: boolean }) => {
  const sheet = useSheet()
  const view = useView()
  const [lane, setLane] = useState<Lane>('all')
  const [isAsked, setIsAsked] = useState(false)
  const pasting = useSheetPasting()
  const submitting = useSheetSubmitting((sent, failed) => {
    setIsAsked(false)
    pasting.say({ tone: failed > 0 ? 'warn' : 'ok', text: sheetMessages.done(sent, failed) })
  })
  const ask = () => {
    submitting.forget()
    if (view.chosen.length > 0) setIsAsked(true)
  }
  useSheetKeys(ask)
  const failed = view.saving.name === 'failed' || view.saving.name === 'refused'
  return (
    <Page
      title={titleOf(view)}
      width={1440}
      below={
        <Box sx={{ fontSize: 14, color: 'text.secondary' }}>
          {sheetMessages.note(nameOf(view.quarter), formatDay(due), daysUntil(due) < 0)}
        </Box>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0,1fr)' }}>
        <SheetActions view={view} onUpload={pasting.upload} />
        <OfflineNote />
        {!view.isChecked && <SheetChecking rows={view.rows.length} />}
        {hadKept && <Note tone="info">{sheetMessages.kept}</Note>}
        {failed && 'error' in view.saving && (
          <ErrorNote
            error={view.saving.error}
            onRetry={() => void sheet.autosave.flush().catch(() => undefined)}
          />
        )}
        {failed && 'refusal' in view.saving && <ErrorNote error={view.saving.refusal} />}
        {pasting.error !== null && <ErrorNote error={pasting.error} />}
        {pasting.said && (
          <SheetSaid said={pasting.said} onUndo={view.canUndo ? pasting.undo : undefined} />
        )}
        <DialogSlot>
          {pasting.asked && (
            <Suspense>
              <SheetColumnsDialog
                key={JSON.stringify(pasting.asked.question)}
                question={pasting.asked.question}
                months={view.names}
                onChoose={pasting.choose}
                onClose={pasting.cancel}
              />
            </Suspense>
          )}
        </DialogSlot>
        <SheetHead view={view} />
        {view.rows.length === 0 ? (
          <EmptySheet />
        ) : (
          <>
            <SheetLanes view={view} lane={lane} onPick={setLane} />
            <SheetRows view={view} lane={lane} />
          </>
        )}
      </Box>
      {view.rows.length > 0 && <SheetBar view={view} onSubmit={ask} />}
      <DialogSlot>
        {isAsked && (
          <SheetConfirmDialog
            view={view}
            isBusy={submitting.isBusy}
            error={submitting.error}
            onConfirm={() => void submitting.submit()}
            onClose={() => setIsAsked(false)}
          />
        )}
      </DialogSlot>
    </Page>
  )
}
