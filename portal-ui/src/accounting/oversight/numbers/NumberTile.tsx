import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** One count: what it is of, the number, and what else is to be said. */
export const NumberTile = ({
  label,
  help,
  children,
}: {
  label: string
  help: ReactNode
  children: ReactNode
}) => (
  <Box sx={tileStyles}>
    <Box component="dt" sx={{ color: 'text.secondary' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontSize: 22, lineHeight: '30px', fontWeight: 600 }}>
      {children}
    </Box>
    <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
      {help}
    </Box>
  </Box>
)

const tileStyles = {
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  minWidth: 0,
  boxShadow: '-1px -1px 0 var(--mui-palette-surface-lineSoft)',
}
