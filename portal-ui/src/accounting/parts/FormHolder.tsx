import Box from '@mui/material/Box'
import type { Claim } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { oneLine } from '../../shared/ui/layout'
import { Avatar } from './Avatar'

/** Who holds a form at this moment. */
export const FormHolder = ({ claim }: { claim: Claim | null }) => {
  if (!claim)
    return (
      <Box component="span" sx={{ color: 'surface.hint' }}>
        {accountingMessages.free}
      </Box>
    )
  return (
    <Box component="span" sx={styles} title={claim.name}>
      <Avatar name={claim.name} you={claim.you} />
      <Box
        component="span"
        sx={claim.you ? { fontWeight: 500 } : { ...cut, color: 'text.secondary' }}
      >
        {claim.you ? accountingMessages.you : claim.name}
      </Box>
    </Box>
  )
}

const styles = { display: 'inline-flex', alignItems: 'center', gap: '6px', maxWidth: '100%' }
const cut = oneLine
