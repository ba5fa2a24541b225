import Box from '@mui/material/Box'
import { sheetBackMessages } from '../../shared/messages/sheetBack'
import { secondaryText } from '../../shared/ui/layout'
import { openReasonsOf } from './sheetCorrection'
import type { Row } from './sheetRowValues'

/** What was asked for in a store that came back, and is not changed yet. */
export const SheetRowReasons = ({ row }: { row: Row }) => (
  <Box sx={{ ...secondaryText, textAlign: 'left', whiteSpace: 'normal' }}>
    {sheetBackMessages.asked}
    {openReasonsOf(row).map(({ code, field, label, text }) => (
      <div key={`${code}${field}`}>{[label, text].filter(Boolean).join(': ')}</div>
    ))}
  </Box>
)
