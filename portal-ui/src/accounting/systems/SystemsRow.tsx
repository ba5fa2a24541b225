import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { lineAbove, wrappedRow } from '../../shared/ui/layout'

interface Props {
  name: string
  /** What is known of it, one line each; blank ones are left out. */
  lines: (string | null)[]
  /** What went wrong with it. */
  fault?: string | null
  actions?: ReactNode
}

/** One token, webhook or delivery, and what can be done with it. */
export const SystemsRow = ({ name, lines, fault, actions }: Props) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ flex: '1 1 300px', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography translate="no" sx={{ fontSize: 14, fontWeight: 600 }}>
        {name}
      </Typography>
      {lines.filter(Boolean).map((line) => (
        <Typography key={line} variant="body2" color="text.secondary">
          {line}
        </Typography>
      ))}
      {fault && (
        <Typography variant="body2" color="error">
          {fault}
        </Typography>
      )}
    </Box>
    {actions && <Box sx={{ ...wrappedRow, gap: 0.5 }}>{actions}</Box>}
  </Box>
)

const rowStyles = { ...wrappedRow, ...lineAbove, gap: 1.5, px: { xs: 2, md: 2.5 }, py: 1.25 }

export const rowButtonStyles = { minHeight: { xs: 44, md: 32 } }
