import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { accountingWords } from '../../shared/messages/accounting'

/** The new value, and the one it replaced struck out below. */
export const Changed = ({ was, children }: { was: ReactNode; children: ReactNode }) => (
  <>
    <Box component="ins" sx={newLook}>
      <span className="visually-hidden">{accountingWords.since.now}: </span>
      {children}
    </Box>
    <Box component="span" sx={{ display: 'block' }}>
      <Box component="del" sx={oldLook}>
        <span className="visually-hidden">{accountingWords.since.was}: </span>
        {was}
      </Box>
    </Box>
  </>
)

const newLook = {
  px: '6px',
  mx: '-6px',
  borderRadius: '5px',
  fontWeight: 600,
  textDecoration: 'none',
  color: 'status.resubmitted.fg',
  bgcolor: 'status.resubmitted.bg',
}

const oldLook = { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: 'surface.hint' }
