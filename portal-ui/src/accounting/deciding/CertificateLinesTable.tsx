import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment } from 'react'
import type { Line } from '../../shared/api/types'
import { formatRate } from '../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { accountingMessages } from '../../shared/messages/accounting'
import { Value } from '../../shared/plain/Value'
import { lineBelow } from '../../shared/ui/layout'
import { PastAmount, pastOf } from '../../shared/ui/PastAmount'
import { CertificateTotal } from './CertificateTotal'
import { CheckedAmount } from './CheckedAmount'
import { findingAt } from './checkSeverities'
import { FormPlace } from './FormPlace'
import type { Form } from './formCache'

const COLUMNS = ['m1', 'm2', 'm3', 'total', 'tax'] as const

interface RowProps {
  form: Form
  index: number
  line: Line
}

const CertificateLineRow = ({ form, line, index }: RowProps) => (
  <TableRow>
    <TableCell sx={{ fontWeight: 500 }}>
      <FormPlace form={form} field={`lines.${index}.atc`}>
        <Value>{line.atc}</Value>
      </FormPlace>
    </TableCell>
    <TableCell sx={{ lineHeight: '18px' }}>
      {line.description}
      {line.rate && <span className="rate">{` ${formatRate(line.rate)}`}</span>}
    </TableCell>
    {COLUMNS.map((column) => (
      <TableCell key={column} align="right" className={column}>
        <FormPlace form={form} field={`lines.${index}.${column}`}>
          <CheckedAmount value={line[column]} finding={findingAt(form.checks, index, column)} />
        </FormPlace>
        <PastAmount past={pastOf(form.compared, index)} column={column} />
      </TableCell>
    ))}
  </TableRow>
)

const LinesTableTotals = ({ form }: { form: Form }) => (
  <TableRow sx={sumStyles}>
    <TableCell component="th" scope="row" colSpan={2}>
      {accountingMessages.form.total}
    </TableCell>
    {COLUMNS.map((column) => (
      <TableCell key={column} align="right">
        <CertificateTotal form={form} column={column} />
      </TableCell>
    ))}
  </TableRow>
)

/** The name of a section, before its first line, where there are two. */
const SectionName = ({ form, line, index }: RowProps) => {
  const hasTwo = form.lines.some(({ section }) => section !== line.section)
  if (!hasTwo || form.lines[index - 1]?.section === line.section) return null
  return (
    <TableRow>
      <TableCell component="th" scope="colgroup" colSpan={7} sx={{ color: 'surface.hint' }}>
        {accountingMessages.form.sections[line.section]}
      </TableCell>
    </TableRow>
  )
}

const LinesTableHead = ({ form }: { form: Form }) => (
  <TableHead>
    <TableRow>
      <TableCell>{accountingMessages.form.atc}</TableCell>
      <TableCell>{accountingMessages.form.income}</TableCell>
      {monthsOf(quarterOfPeriod(form.period_from)).map((month) => (
        <TableCell key={month} align="right">
          {month}
        </TableCell>
      ))}
      <TableCell align="right">{accountingMessages.form.total}</TableCell>
      <TableCell align="right">{accountingMessages.form.tax}</TableCell>
    </TableRow>
  </TableHead>
)

/** What was paid and withheld in each month, and the totals under their columns. */
export const CertificateLinesTable = ({ form }: { form: Form }) => (
  <Table aria-label={accountingMessages.form.lines} sx={tableStyles}>
    <LinesTableHead form={form} />
    <TableBody>
      {form.lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
        <Fragment key={index}>
          <SectionName form={form} line={line} index={index} />
          <CertificateLineRow form={form} line={line} index={index} />
        </Fragment>
      ))}
      <LinesTableTotals form={form} />
    </TableBody>
  </Table>
)

const sumStyles = {
  bgcolor: 'surface.sunken',
  '& > *': { fontWeight: 600, borderBottom: 0, color: 'text.primary' },
}

const tableStyles = {
  ...lineBelow,
  '& th, & td': { height: 40, px: '10px' },
  '& thead th': { height: 34 },
  '& th:first-of-type, & td:first-of-type': { pl: 2.5 },
  '& th:last-of-type, & td:last-of-type': { pr: 2.5 },
  '& .total': { fontWeight: 500 },
  '& .rate': { color: 'surface.hint', whiteSpace: 'nowrap' },
}
