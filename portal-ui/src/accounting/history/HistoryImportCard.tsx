import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { historyMessages } from '../../shared/messages/history'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { FileButton } from '../../shared/ui/FileButton'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useOnline } from '../../shared/ui/useOnline'
import { HistoryResult } from './HistoryResult'
import { type HistoryImport, historyImportQuery, useSendHistory } from './historyQueries'

const words = historyMessages.import

/** The files that were chosen, and the import that they were sent for last. */
function useHistoryImport() {
  const [table, setTable] = useState<File | null>(null)
  const [pdfs, setPdfs] = useState<File | null>(null)
  const [withoutPdfs, setWithoutPdfs] = useState(false)
  const sending = useSendHistory()
  const found = useQuery(historyImportQuery(sending.data?.id ?? ''))
  /** What was checked is no longer what is chosen. */
  const changing =
    <V,>(set: (value: V) => void) =>
    (value: V) => {
      sending.reset()
      set(value)
    }
  return {
    table,
    pdfs,
    withoutPdfs,
    setTable: changing(setTable),
    setPdfs: changing(setPdfs),
    setWithoutPdfs: changing(setWithoutPdfs),
    run: sending.data ? found.data : undefined,
    error: sending.error ?? (sending.data ? found.error : null),
    isSending: sending.isPending,
    send: (isDryRun: boolean) => table && sending.mutate({ table, pdfs, withoutPdfs, isDryRun }),
  }
}

type Import = ReturnType<typeof useHistoryImport>

const ChosenFile = ({ file, hint }: { file: File | null; hint: string }) => (
  <Box sx={{ fontSize: 13, color: file ? 'text.primary' : 'text.secondary', minWidth: 0 }}>
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {file?.name ?? hint}
    </Box>
  </Box>
)

const HistoryFileInputs = ({ of, disabled }: { of: Import; disabled: boolean }) => (
  <>
    <Box sx={fileStyles}>
      <FileButton
        label={of.table ? words.otherTable : words.table}
        busyLabel={words.sending}
        accept=".csv,.xlsx"
        disabled={disabled}
        busy={false}
        onFile={of.setTable}
      />
      <ChosenFile file={of.table} hint={words.tableHint} />
    </Box>
    <Box sx={fileStyles}>
      <FileButton
        label={of.pdfs ? words.otherPdfs : words.pdfs}
        busyLabel={words.sending}
        accept=".zip,.pdf"
        disabled={disabled}
        busy={false}
        onFile={of.setPdfs}
      />
      <ChosenFile file={of.pdfs} hint={words.pdfsHint} />
      {of.pdfs && (
        <Button size="small" disabled={disabled} onClick={() => of.setPdfs(null)}>
          {words.removePdfs}
        </Button>
      )}
    </Box>
    <FormControlLabel
      disabled={disabled}
      control={
        <Checkbox
          checked={of.withoutPdfs}
          onChange={({ target }) => of.setWithoutPdfs(target.checked)}
        />
      }
      label={words.withoutPdfs}
    />
  </>
)

/** How many certificates a checked table would bring, or complete; none unless it was checked. */
const importable = (run?: HistoryImport) =>
  run?.state === 'done' && run.dry_run ? run.new + run.completed : 0

const isRunning = (run?: HistoryImport) => run?.state === 'waiting' || run?.state === 'running'

/** A table of former certificates with their PDFs: checked first, and then imported. */
export const HistoryImportCard = () => {
  const online = useOnline()
  const of = useHistoryImport()
  const count = importable(of.run)
  const isBusy = of.isSending || isRunning(of.run)
  return (
    <SectionCard title={words.title} note={words.note}>
      <Box sx={{ display: 'grid', gap: 1.25, p: 2, justifyItems: 'start' }}>
        <HistoryFileInputs of={of} disabled={isBusy} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <BusyButton
            variant={count > 0 ? 'outlined' : 'contained'}
            disabled={!online || !of.table || isRunning(of.run)}
            busy={of.isSending}
            busyLabel={words.sending}
            onClick={() => of.send(true)}
          >
            {words.check}
          </BusyButton>
          {count > 0 && (
            <BusyButton
              variant="contained"
              disabled={!online}
              busy={of.isSending}
              busyLabel={words.sending}
              onClick={() => of.send(false)}
            >
              {words.send(count)}
            </BusyButton>
          )}
        </Box>
        {of.error && <ErrorNote error={of.error} />}
        {of.run && !of.error && <HistoryResult run={of.run} />}
      </Box>
    </SectionCard>
  )
}

const fileStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
}
