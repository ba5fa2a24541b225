import Box from '@mui/material/Box'
import type { Completeness } from '../../shared/api/types'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { lineBelow, plainList } from '../../shared/ui/layout'
import { CompletenessGridCell } from './CompletenessGridCell'
import { cellOf } from './completenessCells'

/** A card for each branch, its quarters two by two, for a phone. */
export const CompletenessCards = ({ completeness }: { completeness: Completeness }) => {
  const { quarters, rows } = completeness
  return (
    <Box component="ul" sx={plainList}>
      {rows.map((row) => (
        <Box component="li" key={`${row.company} ${row.branch}`} sx={cardStyles}>
          <Box sx={{ fontWeight: 500 }}>{row.branch}</Box>
          <Box sx={{ fontSize: 12, color: 'surface.hint' }}>{row.company_name}</Box>
          <Box component="dl" sx={cellsStyles}>
            {quarters.toReversed().map(({ code }) => (
              <div key={code}>
                <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary', mb: '2px' }}>
                  {tenantPageMessages.grid.quarter(code)}
                </Box>
                <Box component="dd" sx={{ m: 0 }}>
                  <CompletenessGridCell row={row} cell={cellOf(row, code)} />
                </Box>
              </div>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const cardStyles = { ...lineBelow, px: 2, py: 1.5, '&:last-child': { borderBottom: 0 } }

const cellsStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
  gap: 1,
  m: 0,
  mt: 1,
}
