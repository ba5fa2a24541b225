import Box from '@mui/material/Box'
import { showTin } from '../shared/format/tin'
import { commonWords } from '../shared/messages/common'
import { useSession } from '../shared/session/store'

const useWho = () => {
  const user = useSession()?.user
  return {
    title: user?.payor_name || user?.email || user?.current_email || '',
    subtitle: user?.payor_tin ? showTin(user.payor_tin) : commonWords.nav.accounting,
  }
}

/** The payor and its TIN; for staff the address and the word Accounting. */
export const Who = ({ whole = false }: { whole?: boolean }) => {
  const { title, subtitle } = useWho()
  return (
    <Box sx={{ textAlign: 'left', minWidth: 0 }}>
      <Box component="strong" sx={whole ? { ...whoLook, whiteSpace: 'normal' } : whoLook}>
        {title}
      </Box>
      <Box sx={{ fontSize: 12, lineHeight: '16px', color: 'surface.hint' }}>{subtitle}</Box>
    </Box>
  )
}

const whoLook = {
  display: 'block',
  fontSize: 13,
  lineHeight: '17px',
  fontWeight: 600,
  maxWidth: 300,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}
