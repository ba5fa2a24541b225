import Box from '@mui/material/Box'
import { auditWords } from '../../shared/messages/audit'
import { Sheet } from '../../shared/ui/Sheet'
import { StatusChip } from '../../shared/ui/StatusChip'
import { Diagram } from './Diagram'
import type { AuditRow } from './queries'
import { isStatus } from './rowWords'

const words = auditWords.path
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
export const Path = ({ rows }: { rows: AuditRow[] }) => {
  const steps = stepsOf(rows)
  if (steps.length === 0) return null
  return (
    <Sheet title={words.title} note={words.text(steps.length, lasted(steps))}>
      <Box sx={{ display: { xs: 'none', md: 'block' }, px: 2.5, py: 1.5 }}>
        <Diagram steps={steps} />
      </Box>
      <Box component="ol" sx={listLook}>
        {steps.map((row) => (
          <li key={row.seq}>
            {row.label} {isStatus(row.target) && <StatusChip status={row.target} />}
          </li>
        ))}
      </Box>
    </Sheet>
  )
}

const listLook = {
  display: { md: 'none' },
  m: 0,
  py: 1.5,
  pl: 5,
  fontSize: 13,
  lineHeight: '30px',
}
