import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Suspense, useState } from 'react'
import { formatPesos, formatRate } from '../../shared/format/money'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { sheetBilledMessages } from '../../shared/messages/sheetBilled'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { secondaryText } from '../../shared/ui/layout'
import { isOpen, type Row } from './sheetRowValues'
import { rateOf, type View } from './sheetView'

const SheetExplanationDialog = lazyWithRetry(() => import('./SheetExplanationDialog'))

const words = sheetBilledMessages

/** What was billed for a store, and the way to say that nothing was withheld on it. */
export const SheetRowBilled = ({ row, view }: { row: Row; view: View }) => {
  const [isAsking, setAsking] = useState(false)
  const { billed } = row
  if (!billed) return null
  const rate = rateOf(row, view)
  return (
    <Box sx={billedStyles}>
      <span>
        {words.billed(formatPesos(billed.total), formatPesos(billed.tax), rate && formatRate(rate))}
      </span>
      {billed.reason && (
        <b>{words.said(words.reasons[billed.reason as keyof typeof words.reasons], billed.text)}</b>
      )}
      {isOpen(row) && (
        <MuiLink
          component="button"
          type="button"
          onClick={() => setAsking(true)}
          sx={{ font: 'inherit', minHeight: { xs: 44, md: 24 } }}
        >
          {billed.reason ? words.change : words.notWithheld}
        </MuiLink>
      )}
      <DialogSlot>
        {isAsking && (
          <Suspense>
            <SheetExplanationDialog row={row} billed={billed} onClose={() => setAsking(false)} />
          </Suspense>
        )}
      </DialogSlot>
    </Box>
  )
}

const billedStyles = {
  ...secondaryText,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  textAlign: 'left',
  whiteSpace: 'normal',
}
