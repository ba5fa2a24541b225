import Box from '@mui/material/Box'
import type { Claim } from '../../shared/api/types'
import { accountingWords } from '../../shared/messages/accounting'
import { Avatar } from './Avatar'

/** Who holds a form at this moment. */
export const Holder = ({ claim }: { claim: Claim | null }) => {
  if (!claim)
    return (
      <Box component="span" sx={{ color: 'surface.hint' }}>
        {accountingWords.free}
      </Box>
    )
  return (
    <Box component="span" sx={look} title={claim.name}>
      <Avatar name={claim.name} you={claim.you} />
      <Box
        component="span"
        sx={claim.you ? { fontWeight: 500 } : { ...cut, color: 'text.secondary' }}
      >
        {claim.you ? accountingWords.you : claim.name}
      </Box>
    </Box>
  )
}

const look = { display: 'inline-flex', alignItems: 'center', gap: '6px', maxWidth: '100%' }
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
