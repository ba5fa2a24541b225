import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { SEEN } from '../../shared/api/about'
import type { Counts, Status } from '../../shared/api/types'
import { tenantMessages } from '../../shared/messages/tenant'
import { SectionCard } from '../../shared/ui/SectionCard'
import { StatusChip } from '../../shared/ui/StatusChip'
import { totalCount } from '../parts/certificateMessages'

interface Props {
  counts: Counts
  onPick: (status: Status) => void
}

/** How many of each; a press lists them. */
export const TenantStatusCounts = ({ counts, onPick }: Props) => (
  <SectionCard
    title={tenantMessages.dashboard.byStatus}
    aside={tenantMessages.dashboard.total(totalCount(counts))}
  >
    <Box component="ul" sx={listStyles}>
      {SEEN.map((status) => {
        const count = counts.by_status[status] ?? 0
        return (
          <li key={status}>
            <ButtonBase sx={entryStyles} onClick={() => onPick(status)}>
              <StatusChip status={status} plain />
              <Box
                component="b"
                sx={{
                  fontWeight: count ? 600 : 400,
                  color: count ? 'text.primary' : 'surface.hint',
                }}
              >
                {count}
              </Box>
            </ButtonBase>
          </li>
        )
      })}
    </Box>
  </SectionCard>
)

const listStyles = {
  listStyle: 'none',
  m: 0,
  p: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
}

const entryStyles = {
  fontFamily: 'inherit',
  width: '100%',
  minHeight: { xs: 44, md: 34 },
  px: 1,
  borderRadius: '6px',
  justifyContent: 'space-between',
  fontSize: 14,
  '&:hover': { bgcolor: 'action.hover' },
}
