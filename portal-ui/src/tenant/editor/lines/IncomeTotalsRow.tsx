import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { formatAmount, formatPesos } from '../../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../../shared/format/quarter'
import { tenantMessages } from '../../../shared/messages/tenant'
import type { Values } from '../saving/draftValues'
import { columnTotals } from '../saving/lineTotals'

const IncomeTotal = ({
  label,
  value,
  wideOnly = false,
}: {
  label: string
  value: string
  wideOnly?: boolean
}) => (
  <Box
    sx={{ display: { xs: wideOnly ? 'none' : 'block', md: 'block' }, textAlign: 'right', pr: 1.25 }}
  >
    <Box component="dt" sx={{ fontSize: 12, fontWeight: 500, color: 'surface.hint' }}>
      {label}
    </Box>
    <Box
      component="dd"
      translate="no"
      sx={{ m: 0, fontSize: 14, fontWeight: 600, whiteSpace: 'nowrap' }}
    >
      {value}
    </Box>
  </Box>
)

/** Each column's sum, under its column. */
export const IncomeTotalsRow = () => {
  const lines = useWatch<Values, 'lines'>({ name: 'lines' })
  const from = useWatch<Values, 'period_from'>({ name: 'period_from' })
  const [first, second, third] = monthsOf(quarterOfPeriod(from))
  const totals = columnTotals(lines ?? [])
  return (
    <Box component="dl" sx={rowStyles}>
      <IncomeTotal label={first} value={formatAmount(totals.m1)} wideOnly />
      <IncomeTotal label={second} value={formatAmount(totals.m2)} wideOnly />
      <IncomeTotal label={third} value={formatAmount(totals.m3)} wideOnly />
      <IncomeTotal label={tenantMessages.editor.totalIncome} value={formatPesos(totals.total)} />
      <IncomeTotal label={tenantMessages.editor.totalTax} value={formatPesos(totals.tax)} />
    </Box>
  )
}

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, minmax(0,1fr)) 1.1fr 1fr' },
  gap: 1.25,
  m: 0,
  px: 2,
  py: 1.5,
  bgcolor: 'surface.sunken',
}
