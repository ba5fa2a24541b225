import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatMoment, shortDay } from '../../../shared/format/dates'
import { formatPesos } from '../../../shared/format/money'
import { cockpitMessages } from '../../../shared/messages/cockpit'
import { paths } from '../../../shared/paths'
import { Value } from '../../../shared/plain/Value'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { LoadingState } from '../../../shared/ui/LoadingState'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { StatusChip } from '../../../shared/ui/StatusChip'
import { MoreRows } from '../../parts/MoreRows'
import { rowStyles, rowsStyles } from '../lists/rowStyles'
import { pagePath } from '../oversightQuestion'
import { OversightFrame } from '../parts/OversightFrame'
import { type CockpitCertificate, cockpitCertificatesQuery } from './cockpitQueries'

const words = cockpitMessages.list
const NAMES = ['stage', 'quarter', 'company', 'mall', 'from', 'to'] as const

type Asked = Partial<Record<(typeof NAMES)[number], string>>

const isStage = (stage: string): stage is 'in' => stage in words

/** What is listed, with place and days. */
export function whatIsListed({ stage = '', company, mall, from, to }: Asked): string {
  const day = from && from === to ? shortDay(from) : ''
  const what = isStage(stage) ? words[stage] : words.label
  return [what, company, mall, day].filter(Boolean).join(', ')
}

const CertificateRow = ({ certificate }: { certificate: CockpitCertificate }) => (
  <Box component="li" sx={{ ...rowStyles, ...columnsStyles }}>
    <Box sx={{ minWidth: 0 }}>
      <MuiLink
        component={Link}
        to={paths.accounting.form(certificate.id)}
        underline="hover"
        sx={{ fontSize: 14, fontWeight: 500, whiteSpace: 'nowrap' }}
      >
        <Value>{certificate.reference}</Value>
      </MuiLink>
      <Box sx={{ overflowWrap: 'anywhere' }}>{certificate.payor_name}</Box>
    </Box>
    <Box sx={{ color: 'text.secondary' }}>
      {[certificate.company, certificate.branch].filter(Boolean).join(', ')}
    </Box>
    <span>
      <StatusChip status={certificate.status} />
    </span>
    <Box sx={{ color: 'text.secondary' }}>
      {certificate.submitted_at && words.sent(formatMoment(certificate.submitted_at))}
    </Box>
    <Box sx={{ fontWeight: 500, textAlign: { md: 'right' }, whiteSpace: 'nowrap' }}>
      <Value>{formatPesos(certificate.tax)}</Value>
    </Box>
  </Box>
)

/** The certificates behind a number of the cockpit, with their sum in the title. */
export default function CockpitCertificatesPage() {
  const [params] = useSearchParams()
  const pairs = NAMES.map((name) => [name, params.get(name)] as const)
  const asked: Asked = Object.fromEntries(pairs.filter(([, value]) => value))
  const found = useInfiniteQuery(cockpitCertificatesQuery(asked))
  const [first] = found.data?.pages ?? []
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? []
  const what = whatIsListed(asked)
  const question = { quarter: asked.quarter, company: asked.company }
  return (
    <OversightFrame
      title={first ? words.title(what, first.total.count, formatPesos(first.total.tax)) : what}
      below={
        <MuiLink component={Link} to={pagePath(paths.accounting.cockpit, question)}>
          {words.back}
        </MuiLink>
      }
      question={question}
    >
      <OfflineNote />
      <LoadingState
        data={first}
        error={found.error}
        onRetry={() => void found.refetch()}
        lines={10}
      />
      {first && (
        <SectionCard>
          {rows.length === 0 ? (
            <EmptyState title={words.nothing} />
          ) : (
            <ul aria-label={words.label} style={rowsStyles}>
              {rows.map((certificate) => (
                <CertificateRow key={certificate.id} certificate={certificate} />
              ))}
            </ul>
          )}
          <MoreRows of={found} label={words.more} />
        </SectionCard>
      )}
    </OversightFrame>
  )
}

const columnsStyles = {
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 3fr) minmax(0, 2fr) minmax(130px, 1fr) minmax(0, 2fr) minmax(110px, 1fr)',
  },
}
