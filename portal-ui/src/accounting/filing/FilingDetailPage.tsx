import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useGetOne, useInfiniteGetList } from 'react-admin'
import { Link, useParams } from 'react-router'
import { formatDate, formatTime } from '../../shared/format/dates'
import { formatAmount } from '../../shared/format/money'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { EmptyState } from '../../shared/ui/EmptyState'
import { Icon } from '../../shared/ui/Icon'
import { LoadingState } from '../../shared/ui/LoadingState'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { rowsIn } from '../admin/pagedRows'
import { MoreRows } from '../parts/MoreRows'
import { FilingChanges } from './FilingChanges'
import { FilingCodes, FilingRecords, FilingTotals } from './FilingContents'
import { FilingWarnings } from './FilingExclusions'
import { FilingDownloads } from './FilingFiles'
import { FilingPackage } from './FilingPackage'
import type { FiledCertificate, FilingDetail } from './filingQueries'
import { periodWords } from './periodMessages'
import { ResponsiveTable } from './ResponsiveTable'
import { WithdrawFiling } from './WithdrawFiling'

const words = filingMessages.one

const BackToFilings = () => (
  <MuiLink component={Link} to={paths.accounting.filing} sx={backStyles}>
    <Icon name="arrow-left" />
    {words.back}
  </MuiLink>
)

const rowOf = ({ id, reference, payor_name, status, base, tax }: FiledCertificate) => ({
  key: id,
  cells: [
    <MuiLink key="reference" component={Link} to={paths.accounting.form(id)}>
      {reference}
    </MuiLink>,
    <span key="payor">{payor_name}</span>,
    <span key="status">{status}</span>,
    formatAmount(base),
    formatAmount(tax),
  ],
})

/** The certificates that were claimed, each with its amounts then. */
const FiledCertificates = ({ id }: { id: string }) => {
  const found = useInfiniteGetList<FiledCertificate>(`filings/${id}/certificates`, {
    pagination: { page: 1, perPage: 50 },
  })
  const rows = rowsIn(found.data)
  if (!rows)
    return <LoadingState error={found.error} onRetry={() => void found.refetch()} lines={6} />
  return (
    <SectionCard title={words.certificates}>
      <ResponsiveTable
        label={words.certificates}
        columns={words.columns}
        numbers={2}
        rows={rows.map(rowOf)}
      />
      <MoreRows of={found} label={words.more} />
    </SectionCard>
  )
}

const FilingSummary = ({ filing }: { filing: FilingDetail }) => (
  <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <WithdrawFiling filing={filing} />
    {filing.status === 'FILED' && !filing.counts && (
      <Note tone="info" icon="info" role="status">
        {words.replaced}
      </Note>
    )}
    {filing.reason && <Box sx={{ fontSize: 13 }}>{words.amended(filing.reason)}</Box>}
    <FilingChanges
      against={filing.against}
      of={{ form: filing.form, version: filing.number }}
      path={{ path: `/filings/${filing.id}/difference.xlsx` }}
    />
    {filing.piles.length > 0 ? (
      <FilingWarnings piles={filing.piles} />
    ) : (
      <SectionCard>
        <EmptyState icon="circle-check" title={words.unchanged} />
      </SectionCard>
    )}
    <SectionCard title={filing.file_name} aside={<FilingDownloads filing={filing} />}>
      <FilingTotals sums={filing} />
      <FilingCodes codes={filing.codes} sums={filing} />
      <FilingRecords file={filing.file} />
      <Box sx={{ px: 2, pb: 2, fontSize: 12, overflowWrap: 'anywhere', color: 'text.secondary' }}>
        {words.hash}: <code>{filing.file.sha256}</code>
      </Box>
    </SectionCard>
    {filing.may_file && !filing.withdrawn && <FilingPackage id={filing.id} />}
    <FiledCertificates id={filing.id} />
  </Box>
)

/** One filing: what was filed, its files, and which of its certificates changed since. */
export const FilingDetailPage = () => {
  const { id = '' } = useParams()
  const { data: filing, error, refetch } = useGetOne<FilingDetail>('filings', { id })
  const title = filing
    ? words.title(filing.form, periodWords(filing), filing.number)
    : filingMessages.title
  const made =
    filing &&
    words.made(filing.company, filing.by, `${formatDate(filing.at)}, ${formatTime(filing.at)}`)
  return (
    <Page
      title={title}
      above={<BackToFilings />}
      below={<Box sx={{ color: 'text.secondary', fontSize: 13 }}>{made}</Box>}
    >
      <OfflineNote help={filingMessages.offline} />
      <LoadingState data={filing} error={error} onRetry={() => void refetch()} lines={10} />
      {filing && <FilingSummary filing={filing} />}
    </Page>
  )
}

const backStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: 13,
  minHeight: { xs: 44, md: 32 },
}
