import Box from '@mui/material/Box'
import type { BreakdownSchema } from '../api/types'
import { formatPesos } from '../format/money'
import { certificateMessages } from '../messages/certificate'
import { secondaryText } from './layout'

const words = certificateMessages.breakdown

const BreakdownPair = ({
  label,
  value,
  bad = false,
}: {
  label: string
  value: string
  bad?: boolean
}) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 1,
      ...(bad && { color: 'error.main', fontWeight: 600 }),
    }}
  >
    <dt>{label}</dt>
    <Box component="dd" translate="no" sx={{ m: 0, whiteSpace: 'nowrap' }}>
      {value}
    </Box>
  </Box>
)

/** Each row by itself, for a phone. */
export const BreakdownCards = ({ told, equal }: { told: BreakdownSchema; equal: boolean }) => (
  <Box sx={{ fontSize: 14 }}>
    {told.rows.map((row) => (
      <Box key={row.row} sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'surface.lineSoft' }}>
        <Box sx={{ fontWeight: 500 }}>{row.branch}</Box>
        <Box sx={secondaryText}>{[row.atc, row.description].filter(Boolean).join(' ')}</Box>
        <Box component="dl" sx={{ m: 0 }}>
          <BreakdownPair label={words.income} value={formatPesos(row.total)} />
          <BreakdownPair label={words.tax} value={formatPesos(row.tax)} />
        </Box>
      </Box>
    ))}
    <Box component="dl" sx={{ m: 0, px: 2, py: 1.5, bgcolor: 'surface.sunken' }}>
      <BreakdownPair label={words.sum} value={formatPesos(told.total)} />
      <BreakdownPair label={words.form} value={formatPesos(told.form_total)} />
      <BreakdownPair
        label={words.difference}
        value={formatPesos(told.difference_total)}
        bad={!equal}
      />
      <BreakdownPair
        label={`${words.difference}, ${words.tax.toLowerCase()}`}
        value={formatPesos(told.difference_tax)}
        bad={!equal}
      />
    </Box>
  </Box>
)
