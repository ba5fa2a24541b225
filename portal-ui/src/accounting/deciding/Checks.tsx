import Box from '@mui/material/Box'
import type { Finding } from '../../shared/api/types'
import { ac } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { Sheet } from '../../shared/ui/Sheet'
import { countOf, looks, placeOf, SEVERITIES } from './findings'

const inShort = (findings: Finding[]) => {
  const words = {
    block: ac.checks.blocking,
    warn: ac.checks.warnings,
    info: ac.checks.notes,
  }
  return SEVERITIES.map((severity) => ({ severity, count: countOf(findings, severity) }))
    .filter(({ count }) => count > 0)
    .map(({ severity, count }) => words[severity](count))
    .join(', ')
}

const Found = ({ finding }: { finding: Finding }) => {
  const { icon, color } = looks[finding.severity]
  const place = placeOf(finding.field)
  return (
    <Box component="li" sx={rowLook}>
      <Box component="span" sx={{ color, mt: '1px', lineHeight: 0 }}>
        <Icon name={icon} size={16} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, color }}>{finding.message}</Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {[ac.checks.severity[finding.severity], place].filter(Boolean).join('. ')}
        </Box>
      </Box>
    </Box>
  )
}

const Passed = () => (
  <Box sx={rowLook}>
    <Box component="span" sx={{ color: 'success.main', mt: '1px', lineHeight: 0 }}>
      <Icon name="circle-check" size={16} />
    </Box>
    <Box>
      <Box sx={{ fontWeight: 500 }}>{ac.checks.passed}</Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{ac.checks.passedText}</Box>
    </Box>
  </Box>
)

/** What the server's checks found, the gravest first. */
export const Checks = ({ findings }: { findings: Finding[] }) => (
  <Sheet title={ac.checks.title} aside={inShort(findings)}>
    {findings.length === 0 ? (
      <Passed />
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {SEVERITIES.flatMap((severity) =>
          findings
            .filter((finding) => finding.severity === severity)
            .map((finding) => (
              <Found key={`${finding.id}${finding.field}${finding.message}`} finding={finding} />
            )),
        )}
      </Box>
    )}
  </Sheet>
)

const rowLook = {
  display: 'flex',
  gap: 1.25,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 14,
  lineHeight: '19px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-child': { borderBottom: 0 },
}
