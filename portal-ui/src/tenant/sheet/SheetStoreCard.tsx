import Box from '@mui/material/Box'
import { formatAmount, formatRate } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import { Value } from '../../shared/plain/Value'
import { paperCard, secondaryText } from '../../shared/ui/layout'
import { SheetAmountCell } from './SheetAmountCell'
import { SheetRowBilled } from './SheetRowBilled'
import { SheetRowFindings } from './SheetRowFindings'
import { SheetRowReasons } from './SheetRowReasons'
import { SheetRowState } from './SheetRowState'
import { SheetRowTick } from './SheetRowTick'
import { hasReasons } from './sheetCorrection'
import { MONTHS } from './sheetRowValues'
import { cellStyles } from './sheetTableStyles'
import { rateOf, sumsOf, type View } from './sheetView'

interface Props {
  view: View
  each: View['rows'][number]
}

const StoreMonths = ({ view, each: { row, found } }: Props) => (
  <Box sx={monthsStyles}>
    {MONTHS.map((month) => (
      <Box key={month} sx={{ minWidth: 0 }}>
        <Box sx={{ fontSize: 12, color: 'surface.hint' }}>{view.names[month]}</Box>
        <SheetAmountCell
          row={row}
          month={month}
          name={view.names[month]}
          found={found.find((one) => one.month === month)}
          describedBy={`found-${row.id}`}
        />
        <Box sx={{ fontSize: 11.5, textAlign: 'right', color: 'surface.hint' }}>
          {row.before &&
            `${view.namesBefore[month].slice(0, 3)} ${formatAmount(row.before[`m${month + 1}` as 'm1'])}`}
        </Box>
      </Box>
    ))}
  </Box>
)

/** One store on a phone. */
export const SheetStoreCard = ({ view, each }: Props) => {
  const { row, state, found } = each
  const sums = sumsOf(each, view)
  const store = row.branch || row.companyName
  const rate = rateOf(row, view)
  return (
    <Box component="li" sx={cardStyles}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <SheetRowTick each={each} />
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600 }}>{store}</Box>
        <SheetRowState row={row} state={state} isChecked={view.isChecked} />
      </Box>
      <StoreMonths view={view} each={each} />
      <Box sx={sumStyles}>
        <span>
          {sheetMessages.total}{' '}
          <b>
            <Value>{sums.total}</Value>
          </b>
        </span>
        <span>
          {sheetMessages.tax} {rate && formatRate(rate)}{' '}
          <b>
            <Value>{sums.tax}</Value>
          </b>
        </span>
      </Box>
      {hasReasons(row) && <SheetRowReasons row={row} />}
      <SheetRowBilled row={row} view={view} />
      {found.length > 0 && <SheetRowFindings row={row} found={found} id={`found-${row.id}`} />}
    </Box>
  )
}

const cardStyles = {
  ...paperCard,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  gap: 1,
  p: 1.75,
}

const monthsStyles = {
  ...cellStyles,
  display: 'grid',
  // As many in a row as show their whole amount.
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(6.25rem, 100%), 1fr))',
  gap: 1,
  '& input[data-cell]': {
    ...cellStyles['& input[data-cell]'],
    minHeight: 44,
    px: '4px',
    fontSize: 13.5,
    border: 1,
    borderColor: 'surface.control',
    borderRadius: '8px',
  },
}

const sumStyles = {
  ...secondaryText,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  '& b': { color: 'text.primary' },
}
