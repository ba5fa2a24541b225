import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatPesos } from '../../shared/format/money'
import { sheetWords } from '../../shared/messages/sheet'
import { Icon } from '../../shared/ui/Icon'
import { useOnline } from '../../shared/ui/useOnline'
import type { View } from './view'

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <Box sx={{ fontSize: 12, color: 'surface.hint' }}>{label}</Box>
    <Box translate="no" sx={{ fontSize: 17, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {value}
    </Box>
  </div>
)

const staying = ({ count }: View) =>
  [
    { count: count('blocked'), words: sheetWords.blockedCount },
    { count: count('unusual'), words: sheetWords.unusualCount },
    { count: count('empty'), words: sheetWords.emptyCount },
  ]
    .filter((each) => each.count > 0)
    .map((each) => each.words(each.count))

/** What is chosen and what it comes to, always in view. */
export const SheetBar = ({ view, onSubmit }: { view: View; onSubmit: () => void }) => {
  const isOnline = useOnline()
  const rest = staying(view)
  const { chosen } = view
  return (
    <Box className="no-print" component="section" aria-label={sheetWords.chosen} sx={barLook}>
      <Figure label={sheetWords.chosen} value={sheetWords.chosenCount(chosen.length)} />
      <Box sx={{ display: { xs: 'none', md: 'block' } }}>
        <Figure label={sheetWords.rent} value={formatPesos(view.chosenTotal)} />
      </Box>
      <Figure label={sheetWords.withheld} value={formatPesos(view.chosenTax)} />
      <Box sx={restLook}>
        {isOnline ? rest.length > 0 && sheetWords.stay(rest) : sheetWords.offlineSubmit}
      </Box>
      <Button
        variant="contained"
        size="large"
        disabled={!isOnline || chosen.length === 0}
        onClick={onSubmit}
        sx={{ width: { xs: '100%', md: 'auto' } }}
      >
        {!isOnline && <Icon name="lock" />}
        {sheetWords.submit(chosen.length, view.unsent)}
      </Button>
    </Box>
  )
}

const barLook = {
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
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

const restLook = {
  flex: { xs: '1 1 100%', md: 1 },
  order: { xs: 5, md: 0 },
  textAlign: { xs: 'center', md: 'right' },
  fontSize: 13,
  color: 'text.secondary',
}
