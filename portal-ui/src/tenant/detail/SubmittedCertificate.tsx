import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { isDraft } from '../../shared/api/about'
import type { Certificate } from '../../shared/api/types'
import { formatDate, formatMoment } from '../../shared/format/dates'
import { showTin } from '../../shared/format/tin'
import { certificateMessages } from '../../shared/messages/certificate'
import { commonMessages } from '../../shared/messages/common'
import { tenantMessages } from '../../shared/messages/tenant'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SubmittedLines } from './SubmittedLines'

interface FactProps {
  label: string
  value: string
  second?: ReactNode
}

const SubmittedFact = ({ label, value, second }: FactProps) => (
  <Box sx={{ minWidth: 0, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
    <Box component="dt" sx={{ fontSize: 12, lineHeight: '17px', color: 'surface.hint' }}>
      {label}
    </Box>
    <Box component="dd" translate="no" sx={{ m: 0, fontWeight: 500 }}>
      {value || tenantMessages.page.missing}
    </Box>
    {second && (
      <Box component="dd" translate="no" sx={{ m: 0, color: 'text.secondary' }}>
        {second}
      </Box>
    )}
  </Box>
)

const periodText = ({ period_from, period_to }: Certificate) =>
  period_from && period_to
    ? tenantMessages.page.until(formatDate(period_from), formatDate(period_to))
    : ''

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

const validity = (from: string | null, to: string | null) =>
  from || to ? certificateMessages.whole.valid(formatDate(from), formatDate(to)) : ''

/** What only some certificates have: shown where it was filled in. */
const OptionalFacts = ({ certificate }: { certificate: Certificate }) => {
  const { locations, payee_foreign_address: foreign } = certificate
  const { agent_accreditation: agent, conforme_name: conforme } = certificate
  return (
    <>
      {locations.length > 1 && (
        <SubmittedFact label={certificateMessages.whole.locations} value={locations.join(', ')} />
      )}
      {certificate.unit && (
        <SubmittedFact label={commonMessages.fields.unit ?? ''} value={certificate.unit} />
      )}
      {certificate.continues && (
        <SubmittedFact
          label={commonMessages.fields.continues ?? ''}
          value={certificate.continues}
        />
      )}
      {foreign && <SubmittedFact label={certificateMessages.whole.foreign} value={foreign} />}
      {agent && (
        <SubmittedFact
          label={certificateMessages.whole.agent}
          value={agent}
          second={validity(certificate.agent_issued, certificate.agent_expires)}
        />
      )}
      {conforme && (
        <SubmittedFact
          label={certificateMessages.whole.conforme}
          value={conforme}
          second={joined(certificate.conforme_title, showTin(certificate.conforme_tin))}
        />
      )}
    </>
  )
}

const SubmittedRemarks = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ px: 2.5, py: 1.75, overflowWrap: 'anywhere' }}>
    {tenantMessages.page.remarks}: {text}
  </Typography>
)

export const SubmittedCertificate = ({ certificate }: { certificate: Certificate }) => {
  const { submitted_at } = certificate
  return (
    <SectionCard
      title={
        isDraft(certificate.status) ? tenantMessages.page.draftContent : tenantMessages.page.sent
      }
    >
      <Box component="dl" sx={factsStyles}>
        <SubmittedFact
          label={tenantMessages.page.payee}
          value={certificate.payee_name}
          second={showTin(certificate.payee_tin)}
        />
        <SubmittedFact
          label={tenantMessages.page.period}
          value={periodText(certificate)}
          second={
            submitted_at
              ? tenantMessages.page.submitted(formatMoment(submitted_at))
              : tenantMessages.page.notSubmitted
          }
        />
        <SubmittedFact
          label={tenantMessages.page.payor}
          value={certificate.payor_name}
          second={showTin(certificate.payor_tin)}
        />
        <SubmittedFact
          label={tenantMessages.page.signatory}
          value={certificate.signatory_name}
          second={joined(certificate.signatory_title, showTin(certificate.signatory_tin))}
        />
        <OptionalFacts certificate={certificate} />
      </Box>
      <SubmittedLines certificate={certificate} />
      {certificate.remarks && <SubmittedRemarks text={certificate.remarks} />}
    </SectionCard>
  )
}

const factsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
  gap: '14px 28px',
  px: { xs: 2, md: 2.5 },
  py: 2,
  m: 0,
}
