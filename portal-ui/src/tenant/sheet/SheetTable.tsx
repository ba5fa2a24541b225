import Box from '@mui/material/Box'
import { Fragment } from 'react'
import { formatAmount, formatRate } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import { Value } from '../../shared/plain/Value'
import { SheetAmountCell } from './SheetAmountCell'
import { SheetRowBilled } from './SheetRowBilled'
import { SheetRowFindings } from './SheetRowFindings'
import { SheetRowReasons } from './SheetRowReasons'
import { SheetRowState } from './SheetRowState'
import { SheetRowTick } from './SheetRowTick'
import { hasReasons } from './sheetCorrection'
import { MONTHS } from './sheetRowValues'
import { tableStyles } from './sheetTableStyles'
import { rateOf, sumsOf, type View } from './sheetView'

interface RowProps {
  view: View
  each: View['rows'][number]
}

const SheetTotals = ({ view, each }: RowProps) => {
  const { row } = each
  const sums = sumsOf(each, view)
  return (
    <>
      <td className="num sunken">
        {sums.isKnown ? <b>{sums.total}</b> : sums.total}
        <span className="last">{sums.before}</span>
      </td>
      <td className="num sunken">
        <Value>{sums.tax}</Value>
        <span className="last">
          <Value>{row.atc}</Value> {rateOf(row, view) && formatRate(rateOf(row, view))}
        </span>
      </td>
    </>
  )
}

const StoreRow = ({ view, each }: RowProps) => {
  const { row, state, found } = each
  const store = row.branch || row.companyName
  const foundId = `found-${row.id}`
  return (
    <Fragment>
      <tr className={found.length > 0 || row.billed || hasReasons(row) ? 'has-found' : undefined}>
        <td className="tick">
          <SheetRowTick each={each} size="small" />
        </td>
        <th scope="row">
          {store}
          <span className="last">{row.companyName}</span>
        </th>
        {MONTHS.map((month) => (
          <td key={month} className="cell">
            <SheetAmountCell
              row={row}
              month={month}
              name={view.names[month]}
              found={found.find((one) => one.month === month)}
              describedBy={foundId}
            />
            <span className="last">
              <Value>{row.before && formatAmount(row.before[`m${month + 1}` as 'm1'])}</Value>
            </span>
          </td>
        ))}
        <SheetTotals view={view} each={each} />
        <td className="state">
          <SheetRowState row={row} state={state} isChecked={view.isChecked} />
        </td>
      </tr>
      {hasReasons(row) && (
        <tr className="found">
          <td />
          <td colSpan={7}>
            <SheetRowReasons row={row} />
          </td>
        </tr>
      )}
      {row.billed && (
        <tr className="found">
          <td />
          <td colSpan={7}>
            <SheetRowBilled row={row} view={view} />
          </td>
        </tr>
      )}
      {found.length > 0 && (
        <tr className="found">
          <td />
          <td colSpan={7}>
            <SheetRowFindings row={row} found={found} id={foundId} />
          </td>
        </tr>
      )}
    </Fragment>
  )
}

const SheetTableHead = ({ view }: { view: View }) => (
  <thead>
    <tr>
      <td />
      <th scope="col">{sheetMessages.store}</th>
      {MONTHS.map((month) => (
        <th key={month} scope="col" className="num">
          {view.names[month]} (₱)<span className="last">{view.namesBefore[month]}</span>
        </th>
      ))}
      <th scope="col" className="num">
        {sheetMessages.total} (₱)
      </th>
      <th scope="col" className="num">
        {sheetMessages.tax} (₱)
      </th>
      <th scope="col">{sheetMessages.state}</th>
    </tr>
  </thead>
)

/** The one table with vertical lines: they show what can be typed in. */
export const SheetTable = ({ view, rows }: { view: View; rows: View['rows'] }) => (
  <Box
    tabIndex={-1}
    role="group"
    aria-label={sheetMessages.title}
    sx={{ overflowX: 'auto', borderRadius: '12px', border: 1, borderColor: 'divider' }}
  >
    <Box component="table" sx={tableStyles} aria-label={sheetMessages.title}>
      <SheetTableHead view={view} />
      <tbody>
        {rows.map((each) => (
          <StoreRow key={each.row.key} view={view} each={each} />
        ))}
      </tbody>
    </Box>
  </Box>
)
