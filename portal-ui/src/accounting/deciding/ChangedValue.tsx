import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { accountingMessages } from '../../shared/messages/accounting'

/** The new value, and the one it replaced struck out below. */
export const ChangedValue = ({ was, children }: { was: ReactNode; children: ReactNode }) => (
  <>
    <Box component="ins" sx={newStyles}>
      <span className="visually-hidden">{accountingMessages.since.now}: </span>
      {children}
    </Box>
    <Box component="span" sx={{ display: 'block' }}>
      <Box component="del" sx={oldStyles}>
        <span className="visually-hidden">{accountingMessages.since.was}: </span>
        {was}
      </Box>
    </Box>
  </>
)

const newStyles = {
  px: '6px',
  mx: '-6px',
  borderRadius: '5px',
  fontWeight: 600,
  textDecoration: 'none',
  color: 'status.resubmitted.fg',
  bgcolor: 'status.resubmitted.bg',
}

const oldStyles = { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: 'surface.hint' }
