import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { wrappedRow } from './layout'
import { useTitle } from './useTitle'

interface Props {
  title: string
  /** A line above the title: the date, the way back. */
  above?: ReactNode
  below?: ReactNode
  actions?: ReactNode
  width?: number
  children: ReactNode
}

/** The frame of a screen: its title is the verdict, its main action stands beside it. */
export const Page = ({ title, above, below, actions, width = 1280, children }: Props) => {
  useTitle(title)
  return (
    <Box sx={{ maxWidth: width, mx: 'auto', p: { xs: 2, md: 3 } }}>
      <Box sx={headStyles}>
        <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
          {above}
          <Typography variant="h1" sx={{ fontSize: { xs: 23, md: 26 } }}>
            {title}
          </Typography>
          {below}
        </Box>
        {actions}
      </Box>
      {children}
    </Box>
  )
}

/** Large text or a small screen puts the action below the title. */
const headStyles = { ...wrappedRow, gap: 2, mb: 2, minWidth: 0 } as const
