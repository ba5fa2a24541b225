import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

interface Props {
  page: ReactNode
  label: string
  children: ReactNode
  bar?: ReactNode
}

/** The page left and the fields right; on a phone the page above. */
export const ReviewLayout = ({ page, label, children, bar }: Props) => (
  <Box sx={layoutStyles}>
    {page}
    <Box component="aside" aria-label={label} sx={asideStyles}>
      <Box sx={{ flex: 1, minHeight: 0, overflow: { md: 'auto' } }}>{children}</Box>
      {bar}
    </Box>
  </Box>
)

const layoutStyles = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 1fr) 380px',
    lg: 'minmax(0, 1fr) 420px',
  },
  gridTemplateRows: { xs: '44vh auto', md: 'minmax(0, 1fr)' },
}

const asideStyles = {
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  bgcolor: 'background.paper',
  borderLeft: { md: 1 },
  borderColor: { md: 'divider' },
} as const
