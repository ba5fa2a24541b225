import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { SEEN } from '../../shared/api/about'
import type { Counts, Status } from '../../shared/api/types'
import { tenantWords } from '../../shared/messages/tenant'
import { Sheet } from '../../shared/ui/Sheet'
import { StatusChip } from '../../shared/ui/StatusChip'
import { totalCount } from '../parts/words'

interface Props {
  counts: Counts
  onPick: (status: Status) => void
}

/** How many of each; a press lists them. */
export const ByStatus = ({ counts, onPick }: Props) => (
  <Sheet
    title={tenantWords.dashboard.byStatus}
    aside={tenantWords.dashboard.total(totalCount(counts))}
  >
    <Box component="ul" sx={listLook}>
      {SEEN.map((status) => {
        const count = counts.by_status[status] ?? 0
        return (
          <li key={status}>
            <ButtonBase sx={entryLook} onClick={() => onPick(status)}>
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
  </Sheet>
)

const listLook = {
  listStyle: 'none',
  m: 0,
  p: 1,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
}

const entryLook = {
  fontFamily: 'inherit',
  width: '100%',
  minHeight: { xs: 44, md: 34 },
  px: 1,
  borderRadius: '6px',
  justifyContent: 'space-between',
  fontSize: 14,
  '&:hover': { bgcolor: 'action.hover' },
}
