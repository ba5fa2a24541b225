import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { reconciliationMessages } from '../../shared/messages/reconciliation'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { FileButton } from '../../shared/ui/FileButton'
import { ProgressBar } from '../../shared/ui/ProgressBar'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useOnline } from '../../shared/ui/useOnline'
import { BillingResult } from './BillingResult'
import { BillingTemplates } from './BillingTemplates'
import {
  billingImportQuery,
  useReconciliationRefresh,
  useSendBilling,
} from './reconciliationQueries'

const words = reconciliationMessages.imports

const SendProgress = ({ share }: { share: number }) => {
  const percent = Math.round(100 * share)
  return (
    <Box sx={{ display: 'grid', gap: 0.75, width: '100%', fontSize: 13 }}>
      <span>{words.sent(percent)}</span>
      <ProgressBar label={words.sendProgress} value={share} max={1} />
    </Box>
  )
}

/** A file of billing documents: checked first, and then brought in. */
export const BillingImportCard = () => {
  const online = useOnline()
  const refresh = useReconciliationRefresh()
  const [file, setFile] = useState<File | null>(null)
  const [sentShare, setSentShare] = useState(0)
  const sending = useSendBilling()
  const found = useQuery(billingImportQuery(sending.data?.id ?? ''))
  const run = sending.data ? found.data : undefined
  const isWritten = run?.state === 'done' && !run.dry_run
  useEffect(() => {
    if (isWritten) void refresh()
  }, [isWritten, refresh])
  const send = (chosen: File, isDryRun: boolean) => {
    setFile(chosen)
    setSentShare(0)
    sending.mutate({ file: chosen, isDryRun, onProgress: setSentShare })
  }
  const error = sending.error ?? (sending.data ? found.error : null)
  const mayBringIn = run?.state === 'done' && run.dry_run && run.new > 0
  return (
    <SectionCard title={words.title} note={words.note} className="no-print">
      <Box sx={{ display: 'grid', gap: 1.25, p: 2, justifyItems: 'start' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <FileButton
            label={run ? words.again : words.check}
            busyLabel={words.sending}
            accept=".csv,.xlsx"
            disabled={!online}
            busy={sending.isPending}
            onFile={(chosen) => send(chosen, true)}
          />
          {mayBringIn && file && (
            <BusyButton
              variant="contained"
              disabled={!online}
              busy={sending.isPending}
              busyLabel={words.sending}
              onClick={() => send(file, false)}
            >
              {words.send}
            </BusyButton>
          )}
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.limit}</Box>
        <BillingTemplates />
        {sending.isPending && <SendProgress share={sentShare} />}
        {error && <ErrorNote error={error} />}
        {run && !error && <BillingResult run={run} />}
      </Box>
    </SectionCard>
  )
}
