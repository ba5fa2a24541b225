import Box from '@mui/material/Box'
import type { Past } from '../api/types'
import { formatAmount } from '../format/money'
import { quarterOfCode, shortNameOf } from '../format/quarter'
import { commonMessages } from '../messages/common'
import { Value } from '../plain/Value'

export type PastColumn = 'm1' | 'm2' | 'm3' | 'total' | 'tax'

export const pastOf = (compared: Past[], line: number) =>
  compared.find((past) => past.line === line)

/** "Q2 2026" of the quarter compared with; nothing where none is. */
export const comparedQuarter = (compared: Past[]): string | null => {
  const quarter = quarterOfCode(compared[0]?.quarter ?? '')
  return quarter && shortNameOf(quarter)
}

/** What the quarter before had in the same place, small below the amount of this one. */
export const PastAmount = ({ past, column }: { past: Past | undefined; column: PastColumn }) =>
  past ? (
    <Box component="span" sx={pastStyles}>
      <span className="visually-hidden">{`${commonMessages.compared.before}: `}</span>
      <Value>{formatAmount(past[column])}</Value>
    </Box>
  ) : null

/** Says once, beside the figures, which quarter the small ones are of. */
export const ComparedNote = ({ compared }: { compared: Past[] }) => {
  const quarter = comparedQuarter(compared)
  return quarter ? (
    <Box sx={{ px: 2.5, py: 1, fontSize: 12, color: 'surface.hint' }}>
      {commonMessages.compared.note(quarter)}
    </Box>
  ) : null
}

const pastStyles = {
  display: 'block',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 400,
  textAlign: 'right',
  color: 'surface.hint',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
}
