import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatPesos } from '../../shared/format/money'
import { qapMessages } from '../../shared/messages/qap'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import type { QapCertificate } from '../../shared/queries/qap'
import { EmptyState } from '../../shared/ui/EmptyState'
import { plainList, wrappedRow } from '../../shared/ui/layout'
import { QapDifferences } from '../../shared/ui/QapDifferences'
import { QapStateMark } from '../../shared/ui/QapStateMark'
import { SectionCard } from '../../shared/ui/SectionCard'
import { StatusChip } from '../../shared/ui/StatusChip'

const words = qapMessages.certificates

const QapCertificateRow = ({ of }: { of: QapCertificate }) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={factsStyles}>
      <MuiLink component={Link} to={paths.tenant.form(of.id)}>
        <Value>{of.reference}</Value>
      </MuiLink>
      <span translate="no">{[of.company, of.branch].filter(Boolean).join(', ')}</span>
      <StatusChip status={of.status} plain />
      <QapStateMark state={of.state} />
      <Box component="span" sx={{ textAlign: { md: 'right' } }}>
        {words.tax} <Value>{formatPesos(of.tax)}</Value>
      </Box>
    </Box>
    {of.differs.length > 0 && (
      <Box sx={{ mt: 1, maxWidth: 560 }}>
        <QapDifferences differs={of.differs} />
      </Box>
    )}
  </Box>
)

/** The certificates of the quarter, each with its state and differences. */
export const QapCertificates = ({ certificates }: { certificates: QapCertificate[] }) => (
  <SectionCard title={words.title}>
    {certificates.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
    <Box component="ul" aria-label={words.title} sx={plainList}>
      {certificates.map((each) => (
        <QapCertificateRow key={each.id} of={each} />
      ))}
    </Box>
  </SectionCard>
)

const factsStyles = {
  ...wrappedRow,
  gap: 1.25,
  justifyContent: 'space-between',
  display: { xs: 'flex', md: 'grid' },
  gridTemplateColumns: 'auto minmax(0, 1fr) 120px 160px 190px',
  alignItems: 'center',
}

const rowStyles = {
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'surface.lineSoft',
  fontSize: 13,
}
