import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Fields two by two, one by one on a phone; a group of boxes takes the whole width. */
export const ExportFields = ({ children }: { children: ReactNode }) => (
  <Box sx={styles}>{children}</Box>
)

const styles = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  px: { xs: 2, md: 2.5 },
  py: 2,
  '& > fieldset, & > .wide': { gridColumn: '1 / -1' },
}
