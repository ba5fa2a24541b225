import Box from '@mui/material/Box'
import { showTin } from '../shared/format/tin'
import { commonMessages } from '../shared/messages/common'
import { useMe } from '../shared/session/me'
import { useSession } from '../shared/session/sessionStore'
import { oneLine } from '../shared/ui/layout'

const useWho = () => {
  const user = useSession()?.user
  const name = useMe()?.name
  return {
    title: user?.payor_name || name || user?.email || user?.current_email || '',
    subtitle: user?.payor_tin ? showTin(user.payor_tin) : commonMessages.nav.accounting,
  }
}

/** The payor and its TIN; for staff their name and the word Accounting. */
export const AccountIdentity = ({ whole = false }: { whole?: boolean }) => {
  const { title, subtitle } = useWho()
  return (
    <Box sx={{ textAlign: 'left', minWidth: 0 }}>
      <Box component="strong" sx={whole ? { ...whoStyles, whiteSpace: 'normal' } : whoStyles}>
        {title}
      </Box>
      <Box sx={{ fontSize: '0.75rem', lineHeight: 1.35, color: 'surface.hint' }}>{subtitle}</Box>
    </Box>
  )
}

const whoStyles = {
  ...oneLine,
  display: 'block',
  fontSize: '0.8125rem',
  lineHeight: 1.3,
  fontWeight: 600,
  maxWidth: 300,
}
