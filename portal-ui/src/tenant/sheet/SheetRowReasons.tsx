import Box from '@mui/material/Box'
import { sheetBackMessages } from '../../shared/messages/sheetBack'
import { secondaryText } from '../../shared/ui/layout'
import { isBack, openReasonsOf } from './sheetCorrection'
import type { Row } from './sheetRowValues'

export const hasReasons = (row: Row) => isBack(row) && openReasonsOf(row).length > 0

/** What was asked for in a store that came back, and is not changed yet. */
export const SheetRowReasons = ({ row }: { row: Row }) => (
  <Box sx={{ ...secondaryText, textAlign: 'left', whiteSpace: 'normal' }}>
    {sheetBackMessages.asked}{' '}
    {openReasonsOf(row)
      .map(({ label, text }) => [label, text].filter(Boolean).join(': '))
      .join('; ')}
  </Box>
)
