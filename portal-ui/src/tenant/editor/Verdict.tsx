import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Certificate, Finding } from '../../shared/api/types'
import { tn } from '../../shared/messages/tenant'
import { Icon } from '../../shared/ui/Icon'
import type { IconName } from '../../shared/ui/icons'
import { Sheet } from '../../shared/ui/Sheet'
import { focusField } from './fields'

const LOOKS: Record<Finding['severity'], { icon: IconName; color: string }> = {
  block: { icon: 'circle-alert', color: 'error.main' },
  warn: { icon: 'triangle-alert', color: 'warning.main' },
  info: { icon: 'info', color: 'info.main' },
}

export const verdictOf = (certificate: Certificate | null) => {
  if (!certificate) return tn.editor.verdictNew
  const blocking = certificate.checks.filter(({ severity }) => severity === 'block').length
  return blocking === 0 ? tn.editor.verdictYes : tn.editor.verdictNo(blocking)
}

export const isBlocked = (certificate: Certificate | null) =>
  Boolean(certificate?.checks.some(({ severity }) => severity === 'block'))

const FindingItem = ({ finding, onGo }: { finding: Finding; onGo?: () => void }) => {
  const { icon, color } = LOOKS[finding.severity]
  const field = finding.field
  return (
    <Box component="li" sx={findingLook}>
      <Box component="span" sx={{ color, lineHeight: 0, mt: '2px' }}>
        <Icon name={icon} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 14, fontWeight: finding.severity === 'block' ? 600 : 400 }}>
          {finding.message}
        </Box>
        {field && (
          <Button
            size="small"
            variant="text"
            sx={{ px: 0, minWidth: 0 }}
            aria-label={`${tn.editor.goToField}: ${finding.message}`}
            onClick={() => {
              onGo?.()
              // A dialog gives the focus back when it closes; the field takes it after that.
              setTimeout(() => focusField(field))
            }}
          >
            {tn.editor.goToField}
          </Button>
        )}
      </Box>
    </Box>
  )
}

interface FindingsProps {
  certificate: Certificate | null
  onGo?: () => void
}

const ORDER: Finding['severity'][] = ['block', 'warn', 'info']

export const FindingList = ({ certificate, onGo }: FindingsProps) => {
  const checks = certificate?.checks ?? []
  if (!certificate) return null
  if (checks.length === 0)
    return (
      <Box sx={{ display: 'flex', gap: 1, px: 2.5, py: 2, fontSize: 14 }}>
        <Box component="span" sx={{ color: 'success.main', lineHeight: 0, mt: '2px' }}>
          <Icon name="circle-check" />
        </Box>
        {tn.editor.allPassed}
      </Box>
    )
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {checks
        .toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity))
        .map((finding) => (
          <FindingItem
            key={`${finding.id}${finding.field}${finding.message}`}
            finding={finding}
            onGo={onGo}
          />
        ))}
    </Box>
  )
}

/** Will it be accepted? The sentence first, then what to do about it. */
export const Verdict = ({ certificate }: { certificate: Certificate | null }) => (
  <Sheet>
    <Box
      aria-live="polite"
      sx={{ px: 2.5, py: 2, borderBottom: certificate ? 1 : 0, borderColor: 'surface.lineSoft' }}
    >
      <Typography variant="h2" sx={{ fontSize: 14, fontWeight: 500, color: 'text.secondary' }}>
        {tn.editor.verdictQuestion}
      </Typography>
      <Typography
        sx={{ mt: 1, fontSize: 21, lineHeight: '27px', fontWeight: 600, letterSpacing: '-0.02em' }}
      >
        {verdictOf(certificate)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'surface.hint' }}>
        {tn.editor.verdictChecking}
      </Typography>
    </Box>
    <FindingList certificate={certificate} />
  </Sheet>
)

const findingLook = {
  display: 'flex',
  gap: 1,
  px: 2.5,
  py: 1.25,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-child': { borderBottom: 0 },
}
