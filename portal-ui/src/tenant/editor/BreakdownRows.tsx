import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { breakdownQuery } from '../../shared/api/files'
import type { BreakdownTold, FileTold } from '../../shared/api/types'
import { centavosOf, formatAmount, formatPesos } from '../../shared/format/money'
import { ed } from '../../shared/messages/editor'
import { tn } from '../../shared/messages/tenant'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { Skeletons } from '../../shared/ui/Skeletons'
import { columnTotals } from './reckoning'
import type { Values } from './values'

const offBy = (mine: string, theirs: string) => centavosOf(mine) - centavosOf(theirs)

const words = (what: string, difference: bigint) =>
  difference < 0n
    ? ed.breakdown.short(what, formatPesos(-difference))
    : ed.breakdown.over(what, formatPesos(difference))

/** Whether the rows add up to what stands on the form now. */
const Difference = ({ told }: { told: BreakdownTold }) => {
  const lines = useWatch<Values, 'lines'>({ name: 'lines' })
  const form = columnTotals(lines)
  const income = offBy(told.total, form.total)
  const tax = offBy(told.tax, form.tax)
  const isEven = income === 0n && tax === 0n
  return (
    <Note tone={isEven ? 'ok' : 'bad'} role="status">
      <Box sx={{ fontSize: 17, lineHeight: '24px', fontWeight: 600 }}>
        {isEven && ed.breakdown.even}
        {income !== 0n && <div>{words(ed.breakdown.income, income)}</div>}
        {tax !== 0n && <div>{words(ed.breakdown.tax, tax)}</div>}
      </Box>
      <Box sx={{ fontSize: 13 }}>
        {ed.breakdown.both(formatPesos(told.total), formatPesos(form.total))}
      </Box>
    </Note>
  )
}

const Table = ({ told }: { told: BreakdownTold }) => (
  <Box sx={frameLook} tabIndex={0} role="region" aria-label={ed.breakdown.rows}>
    <Box component="table" sx={tableLook}>
      <thead>
        <tr>
          <th scope="col">{ed.rows.number}</th>
          <th scope="col">{tn.editor.branch}</th>
          <th scope="col">{tn.page.atc}</th>
          <th scope="col" className="number">
            {tn.editor.total}
          </th>
          <th scope="col" className="number">
            {tn.editor.tax}
          </th>
        </tr>
      </thead>
      <tbody>
        {told.rows.map((row) => (
          <tr key={row.row}>
            <td>{row.row}</td>
            <td>{row.branch}</td>
            <td>{row.atc}</td>
            <td className="number">{formatAmount(row.total)}</td>
            <td className="number">{formatAmount(row.tax)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {ed.breakdown.sum(told.rows.length)}
          </th>
          <td className="number">{formatPesos(told.total)}</td>
          <td className="number">{formatPesos(told.tax)}</td>
        </tr>
      </tfoot>
    </Box>
  </Box>
)

/** What was read of the breakdown, and whether it adds up. */
export const BreakdownRows = ({ certificate, file }: { certificate: string; file: FileTold }) => {
  const { data, error, refetch } = useQuery(breakdownQuery(certificate, file.id))
  if (error)
    return (
      <Box sx={{ p: 2 }}>
        <ErrorNote error={error} onRetry={() => void refetch()} />
      </Box>
    )
  if (!data) return <Skeletons lines={4} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 2, md: 2.5 }, pb: 2.5, minWidth: 0 }}>
      <Difference told={data} />
      <Table told={data} />
    </Box>
  )
}

const frameLook = {
  maxHeight: 360,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  minWidth: 0,
}

const tableLook = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: { xs: 12, md: 13 },
  '& th, & td': { textAlign: 'left', p: { xs: '8px 6px', md: '8px 12px' } },
  '& thead .number': { whiteSpace: { xs: 'normal', md: 'nowrap' } },
  '& tbody td': { borderTop: '1px solid var(--mui-palette-surface-lineSoft)' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    color: 'text.secondary',
    fontWeight: 500,
  },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    bottom: 0,
    bgcolor: 'surface.sunken',
    fontWeight: 600,
  },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
}
