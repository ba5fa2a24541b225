import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { formatMoment } from '../../shared/format/dates'
import { factorMessages as words } from '../../shared/messages/factors'

export interface FactorFacts {
  created_at: string
  last_used_at: string | null
}

/** When a factor was set up and last used. */
export const factorDates = ({ created_at, last_used_at }: FactorFacts) =>
  `${words.on(formatMoment(created_at))}, ${
    last_used_at ? words.used(formatMoment(last_used_at)) : words.neverUsed
  }.`

interface Props {
  title: string
  help: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** One kind of factor: what it is, what is set up, and what can be done. */
export const FactorRow = ({ title, help, action, children }: Props) => (
  <Box component="section" aria-label={title} sx={{ py: 1 }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography sx={{ fontSize: 14, fontWeight: 600 }}>{title}</Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
          {help}
        </Typography>
      </Box>
      {action}
    </Box>
    {children}
  </Box>
)
