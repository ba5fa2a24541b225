import Box from '@mui/material/Box'
import { Link } from 'react-router'
import type { Counts } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { SectionCard } from '../../shared/ui/SectionCard'
import { StatusChip } from '../../shared/ui/StatusChip'
import { lanePath, seenByStaff } from '../parts/lists'

/** Each count opens the list it counts. */
export const DeskStatusCounts = ({ counts }: { counts: Counts }) => (
  <SectionCard title={accountingMessages.dashboard.byStatus}>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, px: 0, py: 0.75 }}>
      {seenByStaff.map((status) => (
        <li key={status}>
          <Box component={Link} to={lanePath(status)} sx={rowStyles}>
            <StatusChip status={status} />
            <Box component="strong" sx={{ ml: 'auto', fontWeight: 600 }}>
              {accountingMessages.number(counts.by_status[status] ?? 0)}
            </Box>
            <Box component="span" sx={{ color: 'surface.hint', lineHeight: 0 }}>
              <Icon name="chevron-right" size={14} />
            </Box>
          </Box>
        </li>
      ))}
    </Box>
  </SectionCard>
)

const rowStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, md: 2.5 },
  minHeight: { xs: 44, md: 36 },
  fontSize: 14,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: '-3px', boxShadow: 'none' },
}
