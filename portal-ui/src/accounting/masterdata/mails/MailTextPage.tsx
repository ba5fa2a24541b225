import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import { Link, Navigate, useParams } from 'react-router'
import { mailTextMessages as words } from '../../../shared/messages/mailTexts'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { ChangeLog } from '../parts/ChangeLog'
import { MasterDataFrame } from '../parts/MasterDataFrame'
import type { MasterRecord } from '../records/shelves'
import { MailTextForm } from './MailTextForm'
import { MailTextPreview } from './MailTextPreview'
import { MailTextTrial } from './MailTextTrial'
import { MAIL_TEXTS, type MailText, mailTextsQuery, type Words } from './mailTextQueries'

interface Props {
  text: MailText
  record: MasterRecord
}

const wordsOf = ({ values }: MasterRecord): Words => ({
  next_step: values.next_step ?? '',
  action: values.action ?? '',
  closing: values.closing ?? '',
})

/** The words as they are written, and beside them the mail as it would be. */
const MailTextEditor = ({ text, record }: Props) => {
  const saved = wordsOf(record)
  const [written, setWritten] = useState(saved)
  const [faults, setFaults] = useState<Record<string, string>>({})
  return (
    <Box sx={sidesStyles}>
      <Box sx={stackStyles}>
        <MailTextForm
          text={text}
          record={record}
          saved={saved}
          onWrite={setWritten}
          faults={faults}
        />
        <MailTextTrial id={text.id} written={written} />
      </Box>
      <Box sx={stackStyles}>
        <MailTextPreview id={text.id} written={written} onFaults={setFaults} />
        <ChangeLog entries={record.log} />
      </Box>
    </Box>
  )
}

const BackToMails = () => (
  <MuiLink component={Link} to={paths.accounting.masterMails} sx={{ fontSize: 13 }}>
    {words.back}
  </MuiLink>
)

/** One text that the portal mails. */
export const MailTextPage = () => {
  const { id = '' } = useParams()
  const texts = useQuery(mailTextsQuery())
  const record = useGetOne<MasterRecord>(MAIL_TEXTS, { id: Number(id) })
  const text = texts.data?.texts.find((one) => String(one.id) === id)
  const error = texts.error ?? record.error
  const ask = () => void Promise.all([texts.refetch(), record.refetch()])
  if (texts.data && !text) return <Navigate to={paths.accounting.masterMails} replace />
  return (
    <MasterDataFrame title={record.data?.title ?? words.label} below={<BackToMails />}>
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={ask} />}
      {!error && !(text && record.data) && <Skeletons lines={10} />}
      {text && record.data && (
        <MailTextEditor key={record.data.version} text={text} record={record.data} />
      )}
    </MasterDataFrame>
  )
}

const stackStyles = { display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' } as const

const sidesStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
}
