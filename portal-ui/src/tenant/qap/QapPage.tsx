import Box from '@mui/material/Box'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { qapMessages } from '../../shared/messages/qap'
import {
  isBeingRead,
  type QapResult,
  qapFilesQuery,
  qapResultQuery,
  useSendQap,
} from '../../shared/queries/qap'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { QapCertificates } from './QapCertificates'
import { QapDropZone } from './QapDropZone'
import { QapFiles, shortQuarter } from './QapFiles'
import { QapUnmatched } from './QapUnmatched'

const QapOutcome = ({ of }: { of: QapResult }) => {
  if (isBeingRead(of.state))
    return (
      <Note tone="info" role="status">
        {qapMessages.reading(of.name)}
      </Note>
    )
  if (of.state === 'failed')
    return (
      <Note tone="bad" role="status">
        <strong>{qapMessages.failed(of.name)}</strong>
        <br />
        {of.line !== null && qapMessages.atLine(of.line)}
        {of.message}
      </Note>
    )
  return (
    <>
      <Note tone="ok" role="status">
        {qapMessages.read(shortQuarter(of.quarter), of.rows_kept, of.rows_ignored)}
        {of.is_replaced && ` ${qapMessages.replaced}`}
      </Note>
      <QapUnmatched key={of.id} id={of.id} rows={of.unmatched} />
      <QapCertificates certificates={of.certificates} />
    </>
  )
}

/** The payor's QAP: sent, compared with the certificates, and made into drafts. */
export default function QapPage() {
  const files = useInfiniteQuery(qapFilesQuery())
  const sending = useSendQap()
  const [picked, setPicked] = useState('')
  const rows = files.data?.pages.flatMap(({ results }) => results) ?? []
  const chosen = picked || rows[0]?.id || ''
  const result = useQuery(qapResultQuery(chosen))
  const send = (file: File) => sending.mutate(file, { onSuccess: ({ id }) => setPicked(id) })
  return (
    <Page title={qapMessages.title} width={900}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <OfflineNote />
        <Box sx={{ color: 'text.secondary' }}>{qapMessages.about}</Box>
        <QapDropZone busy={sending.isPending} onFile={send} />
        {sending.error && <ErrorNote error={sending.error} />}
        {chosen && (
          <LoadingState
            data={result.data}
            error={result.error}
            onRetry={() => void result.refetch()}
            lines={6}
          />
        )}
        {result.data && <QapOutcome of={result.data} />}
        <LoadingState
          data={files.data}
          error={files.error}
          onRetry={() => void files.refetch()}
          lines={4}
        />
        {files.data && <QapFiles files={rows} chosen={chosen} onChoose={setPicked} of={files} />}
      </Box>
    </Page>
  )
}
