import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { Finding } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { paths } from '../../../shared/paths'
import { HelpLink } from '../../../shared/ui/HelpLink'
import { Icon, type IconName } from '../../../shared/ui/Icon'
import { lineBelow, wrappedRow } from '../../../shared/ui/layout'
import { ConfirmReadButton, isOfReading } from './ConfirmReadButton'
import { stepOfField } from './editorSteps'
import { FindingExcuses, hasExcuses } from './FindingExcuses'
import { useFindings } from './findingsContext'
import { offerOf } from './repair'
import { useStepNav } from './useSteps'

const LOOKS: Record<Finding['severity'], { icon: IconName; color: string }> = {
  block: { icon: 'circle-alert', color: 'error.main' },
  warn: { icon: 'triangle-alert', color: 'warning.main' },
  info: { icon: 'info', color: 'info.main' },
}

const TO_COME = { icon: 'circle-dot', color: 'surface.hint' } as const

/** How grave it is; what is not written yet is nothing grave. */
const useGravity = (finding: Finding) =>
  useFindings().toCome.includes(finding)
    ? { ...TO_COME, words: editorMessages.check.toCome }
    : { ...LOOKS[finding.severity], words: editorMessages.check.severities[finding.severity] }

/** "Line 2" where a finding is about one of several. */
const FindingPlace = ({ field }: Pick<Finding, 'field'>) => {
  const line = /^lines\.(\d+)/.exec(field)
  const words = line
    ? editorMessages.lines.line(Number(line[1]) + 1)
    : editorMessages.steps.titles[stepOfField(field)]
  return (
    <Box component="span" sx={{ fontSize: 12, color: 'surface.hint' }}>
      {words}
    </Box>
  )
}

interface Props {
  finding: Finding
  onRepair: (finding: Finding) => void
  onGo?: () => void
}

const FindingActions = ({ finding, onRepair, onGo }: Props) => {
  const { goToField } = useStepNav()
  const offer = offerOf(finding)
  const { field, other } = finding
  // A dialog gives the focus back when it closes; the field takes it after that.
  const leaving = (act: () => void) => () => {
    onGo?.()
    setTimeout(act)
  }
  return (
    <Box sx={actionsStyles}>
      {offer && (
        <Button size="small" onClick={leaving(() => onRepair(finding))}>
          {editorMessages.check.use(offer)}
        </Button>
      )}
      {isOfReading(finding) && <ConfirmReadButton finding={finding} leaving={leaving} />}
      {hasExcuses(finding) && <FindingExcuses finding={finding} leaving={leaving} />}
      {field && !hasExcuses(finding) && (
        <Button
          size="small"
          variant="text"
          aria-label={`${tenantMessages.editor.goToField}: ${finding.message}`}
          onClick={leaving(() => goToField(field))}
        >
          {tenantMessages.editor.goToField}
        </Button>
      )}
      {other && (
        <Link component={RouterLink} to={paths.tenant.form(other.id)} sx={{ fontSize: 13 }}>
          {editorMessages.check.showOther(other.reference)}
        </Link>
      )}
      <HelpLink {...finding} />
    </Box>
  )
}

/** One finding: how grave, where, what, and the way to mend it. */
export const FindingItem = (props: Props) => {
  const { finding } = props
  const { icon, color, words } = useGravity(finding)
  return (
    <Box component="li" sx={itemStyles}>
      <Box component="span" sx={{ color, lineHeight: 0, mt: '2px' }}>
        <Icon name={icon} />
      </Box>
      <Box sx={contentStyles}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Box component="span" sx={{ fontSize: 12, fontWeight: 600, color }}>
              {words}
            </Box>
            <FindingPlace field={finding.field} />
          </Box>
          <Box sx={{ fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}>
            {finding.message}
          </Box>
        </Box>
        <FindingActions {...props} />
      </Box>
    </Box>
  )
}

/** The way to mend it stands beside what is wrong, or below where there is no room. */
const contentStyles = {
  ...wrappedRow,
  columnGap: 2,
  rowGap: { xs: 0, md: 0.75 },
  flex: 1,
  minWidth: 0,
}

const actionsStyles = {
  ...wrappedRow,
  columnGap: 1.25,
  rowGap: { xs: 1, md: 0.75 },
  '& .MuiButton-text': { px: 0.5, ml: -0.5 },
  '& .MuiButton-root': { minHeight: { xs: 44, md: 30 } },
}

const itemStyles = {
  ...lineBelow,
  display: 'flex',
  gap: 1,
  px: 2.5,
  py: 1.25,
  '&:last-child': { borderBottom: 0 },
}
