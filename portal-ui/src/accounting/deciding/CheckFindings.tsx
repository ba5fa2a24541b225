import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { Finding } from '../../shared/api/types'
import { formatPesos } from '../../shared/format/money'
import { accountingMessages } from '../../shared/messages/accounting'
import { billedMessages } from '../../shared/messages/billed'
import { certificateMessages } from '../../shared/messages/certificate'
import { paths } from '../../shared/paths'
import { HelpLink } from '../../shared/ui/HelpLink'
import { Icon } from '../../shared/ui/Icon'
import { lineBelow, plainList, secondaryText } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { differsFromBilling } from '../parts/billing'
import { countOf, isReturnRequest, looks, placeOf, SEVERITIES } from './checkSeverities'
import { answerStyles, BlockedElsewhere, FindingAnswer } from './FindingAnswer'
import type { Form } from './formCache'

const inShort = (findings: Finding[]) => {
  const words = {
    block: accountingMessages.checks.blocking,
    warn: accountingMessages.checks.warnings,
    info: accountingMessages.checks.notes,
  }
  return SEVERITIES.map((severity) => ({ severity, count: countOf(findings, severity) }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => words[severity](count))
    .join(', ')
}

const OtherCertificateLink = ({ finding: { other } }: { finding: Finding }) =>
  other ? (
    <MuiLink component={Link} to={paths.accounting.form(other.id)} sx={answerStyles}>
      {certificateMessages.seeOther(other.reference)}
    </MuiLink>
  ) : null

const CheckFinding = ({ form, finding }: { form: Form; finding: Finding }) => {
  const { icon, color } = looks[finding.severity]
  const place = placeOf(finding.field)
  return (
    <Box component="li" sx={rowStyles}>
      <Box component="span" sx={{ color, mt: '1px', lineHeight: 0 }}>
        <Icon name={icon} size={16} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, color }}>{finding.message}</Box>
        <Box sx={secondaryText}>{accountingMessages.checks.about(finding.severity, place)}</Box>
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
          <OtherCertificateLink finding={finding} />
          <FindingAnswer form={form} id={finding.id} />
          {!isReturnRequest(finding) && <HelpLink {...finding} />}
        </Box>
      </Box>
    </Box>
  )
}

const AllChecksPassed = () => (
  <Box sx={rowStyles}>
    <Box component="span" sx={{ color: 'success.main', mt: '1px', lineHeight: 0 }}>
      <Icon name="circle-check" size={16} />
    </Box>
    <Box>
      <Box sx={{ fontWeight: 500 }}>{accountingMessages.checks.passed}</Box>
      <Box sx={secondaryText}>{accountingMessages.checks.passedText}</Box>
    </Box>
  </Box>
)

/** Its amounts are what was billed. */
const BilledNote = ({ form: { billing, checks } }: { form: Form }) =>
  billing && !checks.some(differsFromBilling) ? (
    <Box sx={rowStyles}>
      <Box component="span" sx={{ color: 'success.main', mt: '1px', lineHeight: 0 }}>
        <Icon name="check" size={16} />
      </Box>
      <span>{billedMessages.matchedAmount(formatPesos(billing.billed))}</span>
    </Box>
  ) : null

/** What the server's checks found, the gravest first. */
export const CheckFindings = ({ form }: { form: Form }) => (
  <SectionCard title={accountingMessages.checks.title} aside={inShort(form.checks)}>
    {form.checks.length === 0 ? (
      <AllChecksPassed />
    ) : (
      <Box component="ul" sx={plainList}>
        {SEVERITIES.flatMap((severity) =>
          form.checks
            .filter((finding) => finding.severity === severity)
            .map((finding) => (
              <CheckFinding
                key={`${finding.id}${finding.field}${finding.message}`}
                form={form}
                finding={finding}
              />
            )),
        )}
      </Box>
    )}
    <BilledNote form={form} />
    <BlockedElsewhere form={form} />
  </SectionCard>
)

const rowStyles = {
  ...lineBelow,
  display: 'flex',
  gap: 1.25,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 14,
  lineHeight: '19px',
  '&:last-child': { borderBottom: 0 },
}
