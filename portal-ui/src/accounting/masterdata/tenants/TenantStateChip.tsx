import Box from '@mui/material/Box'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Icon } from '../../../shared/ui/Icon'
import type { State } from '../masterDataQueries'
import { STATE_LOOK } from './tenantStyles'

/** An icon and a word: whether somebody signs in for a tenant. */
export const TenantStateChip = ({ state }: { state: State }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px' }}>
    <Box component="span" sx={{ color: STATE_LOOK[state].color, lineHeight: 0 }}>
      <Icon name={STATE_LOOK[state].icon} size={14} />
    </Box>
    {masterDataMessages.tenants.states[state]}
  </Box>
)
