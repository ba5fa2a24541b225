import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { formatMoment } from '../../../shared/format/dates'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { meQuery } from '../../../shared/queries/certificates'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { LoadingState } from '../../../shared/ui/LoadingState'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Page } from '../../../shared/ui/Page'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { ResponsiveTable } from '../../filing/ResponsiveTable'
import { MoreRows } from '../../parts/MoreRows'
import { type ReceivedMail, receivedMailsQuery } from './receivedMailQueries'

const words = scanMessages.mails

const stateOf = ({ state, reason, answered_at }: ReceivedMail) =>
  [
    words.states[state],
    reason && words.reasons[reason],
    answered_at && words.answered(formatMoment(answered_at)),
  ]
    .filter(Boolean)
    .join(', ')

const MailedFiles = ({ files }: Pick<ReceivedMail, 'files'>) => (
  <Box component="span">
    {words.files(files.length)}
    {files
      .filter(({ refused }) => refused)
      .map(({ name, refused }) => (
        <Box component="span" key={name} sx={{ display: 'block', color: 'error.main' }}>
          {words.refusedFile(name, refused)}
        </Box>
      ))}
  </Box>
)

const rowOf = (mail: ReceivedMail) => ({
  key: mail.id,
  cells: [
    formatMoment(mail.received_at),
    <span key="from" translate="no">
      {[mail.sender, mail.tenant].filter(Boolean).join(', ')}
    </span>,
    <span key="subject" translate="no">
      {mail.subject}
    </span>,
    <MailedFiles key="files" files={mail.files} />,
    stateOf(mail),
  ],
})

/** The emails that came in: whose, and what was done with each; for leads and managers. */
export const ReceivedMailsPage = () => {
  const { data: me } = useQuery(meQuery())
  const found = useInfiniteQuery(receivedMailsQuery())
  const mails = found.data?.pages.flatMap(({ results }) => results)
  if (me && me.role !== 'lead' && me.role !== 'manager')
    return <Navigate to={paths.accounting.scans} replace />
  return (
    <Page
      title={words.title}
      below={words.note}
      actions={
        <Button component={Link} to={paths.accounting.scans}>
          {words.back}
        </Button>
      }
    >
      <OfflineNote />
      <SectionCard title={words.title}>
        <LoadingState
          data={mails}
          error={found.error}
          onRetry={() => void found.refetch()}
          lines={8}
          inCard
        />
        {mails?.length === 0 && (
          <EmptyState icon="folder-open" title={words.none} text={words.noneText} />
        )}
        {mails && mails.length > 0 && (
          <ResponsiveTable
            label={words.title}
            columns={words.columns}
            numbers={0}
            rows={mails.map(rowOf)}
          />
        )}
        <MoreRows of={found} label={words.more} />
      </SectionCard>
    </Page>
  )
}
