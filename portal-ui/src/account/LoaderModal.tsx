import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import { accountMessages } from '../shared/messages/account'
import { Icon } from '../shared/ui/Icon'
import { alignedRow } from '../shared/ui/layout'

/**
 * Lies over everything while a request runs; a quick answer leaves it unseen. Screen readers hear
 * what changes in a region they know: it is there before, and no backdrop hides it from them.
 */
export const LoaderModal = ({ busy }: { busy: boolean }) => (
  <Box role="status" sx={busy ? overStyles : undefined}>
    {busy && (
      <Box sx={loaderStyles}>
        <Icon name="loader" size={20} className="spin" />
        {accountMessages.email.working}
      </Box>
    )}
  </Box>
)

const appear = keyframes({ from: { opacity: 0 } })

const overStyles = {
  position: 'fixed',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  zIndex: 'tooltip',
  bgcolor: 'rgb(13 31 36 / 40%)',
  animation: `${appear} 300ms`,
} as const

const loaderStyles = {
  ...alignedRow,
  gap: 1.25,
  px: 2.5,
  py: 1.75,
  borderRadius: '12px',
  bgcolor: 'surface.raised',
  color: 'text.primary',
  fontWeight: 500,
  border: 1,
  borderColor: 'divider',
}
