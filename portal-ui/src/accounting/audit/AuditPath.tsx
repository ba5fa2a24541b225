import Box from '@mui/material/Box'
import { auditMessages } from '../../shared/messages/audit'
import { SectionCard } from '../../shared/ui/SectionCard'
import { StatusChip } from '../../shared/ui/StatusChip'
import { AuditDiagram } from './AuditDiagram'
import type { AuditRow } from './auditQueries'
import { isStatus } from './auditTransitionMessages'

const words = auditMessages.path
const DAY_MS = 24 * 60 * 60 * 1000

/** The rows that led to another state, oldest first. */
export const stepsOf = (rows: AuditRow[]) =>
  rows.filter(({ source, target }) => source && source !== target && isStatus(target)).reverse()

const lasted = (steps: AuditRow[]) => {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return ''
  return words.days((Date.parse(last.at) - Date.parse(first.at)) / DAY_MS)
}

/** The way one certificate took through its states, drawn where there is room and told anyway. */
export const AuditPath = ({ rows }: { rows: AuditRow[] }) => {
  const steps = stepsOf(rows)
  if (steps.length === 0) return null
  return (
    <SectionCard title={words.title} note={words.text(steps.length, lasted(steps))}>
      <Box sx={{ display: { xs: 'none', md: 'block' }, px: 2.5, py: 1.5 }}>
        <AuditDiagram steps={steps} />
      </Box>
      <Box component="ol" sx={listStyles}>
        {steps.map((row) => (
          <li key={row.seq}>
            {row.label} {isStatus(row.target) && <StatusChip status={row.target} />}
          </li>
        ))}
      </Box>
    </SectionCard>
  )
}

const listStyles = {
  display: { md: 'none' },
  m: 0,
  py: 1.5,
  pl: 5,
  fontSize: 13,
  lineHeight: '30px',
}
