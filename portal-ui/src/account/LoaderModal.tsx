import { keyframes } from '@emotion/react'
import Box from '@mui/material/Box'
import { accountWords } from '../shared/messages/account'
import { Icon } from '../shared/ui/Icon'

/**
 * Lies over everything while a request runs; a quick answer leaves it unseen. Screen readers hear
 * what changes in a region they know: it is there before, and no backdrop hides it from them.
 */
export const LoaderModal = ({ busy }: { busy: boolean }) => (
  <Box role="status" sx={busy ? overLook : undefined}>
    {busy && (
      <Box sx={loaderLook}>
        <Icon name="loader" size={20} className="spin" />
        {accountWords.email.working}
      </Box>
    )}
  </Box>
)

const appear = keyframes({ from: { opacity: 0 } })

const overLook = {
  position: 'fixed',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  zIndex: 'tooltip',
  bgcolor: 'rgb(13 31 36 / 40%)',
  animation: `${appear} 300ms`,
} as const

const loaderLook = {
  display: 'flex',
  alignItems: 'center',
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
