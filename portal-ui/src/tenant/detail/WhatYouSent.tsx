import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { isDraft } from '../../shared/api/about'
import type { Certificate } from '../../shared/api/types'
import { formatFormDate, formatMoment } from '../../shared/format/dates'
import { showTin } from '../../shared/format/tin'
import { certificateWords } from '../../shared/messages/certificate'
import { commonWords } from '../../shared/messages/common'
import { tenantWords } from '../../shared/messages/tenant'
import { Sheet } from '../../shared/ui/Sheet'
import { LinesTable } from './LinesTable'

interface FactProps {
  label: string
  value: string
  second?: ReactNode
}

const Fact = ({ label, value, second }: FactProps) => (
  <Box sx={{ minWidth: 0, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
    <Box component="dt" sx={{ fontSize: 12, lineHeight: '17px', color: 'surface.hint' }}>
      {label}
    </Box>
    <Box component="dd" translate="no" sx={{ m: 0, fontWeight: 500 }}>
      {value || tenantWords.page.missing}
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
    ? tenantWords.page.until(formatFormDate(period_from), formatFormDate(period_to))
    : ''

const joined = (...parts: string[]) => parts.filter(Boolean).join(', ')

const validity = (from: string | null, to: string | null) =>
  from || to ? certificateWords.whole.valid(formatFormDate(from), formatFormDate(to)) : ''

/** What only some certificates have: shown where it was filled in. */
const Seldom = ({ certificate }: { certificate: Certificate }) => {
  const { locations, payee_foreign_address: foreign } = certificate
  const { agent_accreditation: agent, conforme_name: conforme } = certificate
  return (
    <>
      {locations.length > 1 && (
        <Fact label={certificateWords.whole.locations} value={locations.join(', ')} />
      )}
      {certificate.unit && <Fact label={commonWords.fields.unit ?? ''} value={certificate.unit} />}
      {certificate.continues && (
        <Fact label={commonWords.fields.continues ?? ''} value={certificate.continues} />
      )}
      {foreign && <Fact label={certificateWords.whole.foreign} value={foreign} />}
      {agent && (
        <Fact
          label={certificateWords.whole.agent}
          value={agent}
          second={validity(certificate.agent_issued, certificate.agent_expires)}
        />
      )}
      {conforme && (
        <Fact
          label={certificateWords.whole.conforme}
          value={conforme}
          second={joined(certificate.conforme_title, showTin(certificate.conforme_tin))}
        />
      )}
    </>
  )
}

const Remarks = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ px: 2.5, py: 1.75, overflowWrap: 'anywhere' }}>
    {tenantWords.page.remarks}: {text}
  </Typography>
)

export const WhatYouSent = ({ certificate }: { certificate: Certificate }) => {
  const { submitted_at } = certificate
  return (
    <Sheet
      title={isDraft(certificate.status) ? tenantWords.page.draftContent : tenantWords.page.sent}
    >
      <Box component="dl" sx={factsLook}>
        <Fact
          label={tenantWords.page.payee}
          value={certificate.payee_name}
          second={showTin(certificate.payee_tin)}
        />
        <Fact
          label={tenantWords.page.period}
          value={periodText(certificate)}
          second={
            submitted_at
              ? tenantWords.page.submitted(formatMoment(submitted_at))
              : tenantWords.page.notSubmitted
          }
        />
        <Fact
          label={tenantWords.page.payor}
          value={certificate.payor_name}
          second={showTin(certificate.payor_tin)}
        />
        <Fact
          label={tenantWords.page.signatory}
          value={certificate.signatory_name}
          second={joined(certificate.signatory_title, showTin(certificate.signatory_tin))}
        />
        <Seldom certificate={certificate} />
      </Box>
      <LinesTable certificate={certificate} />
      {certificate.remarks && <Remarks text={certificate.remarks} />}
    </Sheet>
  )
}

const factsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
  gap: '14px 28px',
  px: { xs: 2, md: 2.5 },
  py: 2,
  m: 0,
}
