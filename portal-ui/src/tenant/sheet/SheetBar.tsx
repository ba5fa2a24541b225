import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatPesos } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import { sheetBackMessages } from '../../shared/messages/sheetBack'
import { Icon } from '../../shared/ui/Icon'
import { alignedRow, secondaryText } from '../../shared/ui/layout'
import { useOnline } from '../../shared/ui/useOnline'
import type { View } from './sheetView'

const SheetFigure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <Box sx={{ fontSize: 12, color: 'surface.hint' }}>{label}</Box>
    <Box translate="no" sx={{ fontSize: 17, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Box>
  </div>
)

const staying = ({ count, rows }: View) =>
  [
    {
      count: rows.filter((each) => each.state === 'back' && !each.isChosen).length,
      words: sheetBackMessages.count,
    },
    { count: count('blocked'), words: sheetMessages.blockedCount },
    { count: count('unusual'), words: sheetMessages.unusualCount },
    { count: count('empty'), words: sheetMessages.emptyCount },
  ]
    .filter((each) => each.count > 0)
    .map((each) => each.words(each.count))

/** What is chosen and what it comes to, always in view. */
export const SheetBar = ({ view, onSubmit }: { view: View; onSubmit: () => void }) => {
  const isOnline = useOnline()
  const rest = staying(view)
  const { chosen } = view
  return (
    <Box className="no-print" component="section" aria-label={sheetMessages.chosen} sx={barStyles}>
      <SheetFigure label={sheetMessages.chosen} value={sheetMessages.chosenCount(chosen.length)} />
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <SheetFigure label={sheetMessages.rent} value={formatPesos(view.chosenTotal)} />
      </Box>
      <SheetFigure label={sheetMessages.withheld} value={formatPesos(view.chosenTax)} />
      <Box sx={restStyles}>
        {isOnline ? rest.length > 0 && sheetMessages.stay(rest) : sheetMessages.offlineSubmit}
      </Box>
      <Button
        variant="contained"
        size="large"
        disabled={!isOnline || chosen.length === 0}
        onClick={onSubmit}
        sx={{ width: { xs: '100%', md: 'auto' } }}
      >
        {!isOnline && <Icon name="lock" />}
        {sheetMessages.submit(chosen.length, view.unsent)}
      </Button>
    </Box>
  )
}

const barStyles = {
  ...alignedRow,
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 1,
  mx: { xs: -2, md: -3 },
  mt: 2,
  px: { xs: 2, md: 3 },
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
}

const restStyles = {
  ...secondaryText,
  flex: { xs: '1 1 100%', md: 1 },
  order: { xs: 5, md: 0 },
  textAlign: { xs: 'center', md: 'right' },
}
