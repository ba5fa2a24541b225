import Box from '@mui/material/Box'
import type { Certificate } from '../../shared/api/types'
import { formatAmount, formatPesos } from '../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tn } from '../../shared/messages/tenant'

const MONTHS = ['m1', 'm2', 'm3'] as const

const Pair = ({
  label,
  value,
  strong = false,
}: {
  label: string
  value: string
  strong?: boolean
}) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: strong ? 600 : 400 }}>
    <dt>{label}</dt>
    <Box component="dd" sx={{ m: 0 }}>
      {value}
    </Box>
  </Box>
)

/** Each line by itself, for a phone. */
export const NarrowLines = ({ certificate }: { certificate: Certificate }) => {
  const months = monthsOf(quarterOfPeriod(certificate.period_from))
  return (
    <Box sx={{ borderTop: 1, borderColor: 'surface.lineSoft', fontSize: 14 }}>
      {certificate.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the form
        <Box key={at} sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'surface.lineSoft' }}>
          <Box sx={{ fontWeight: 500, mb: 0.5 }}>{`${line.atc} ${line.description}`}</Box>
          <Box component="dl" sx={{ m: 0 }}>
            {MONTHS.map((month, index) => (
              <Pair key={month} label={months[index] ?? ''} value={formatAmount(line[month])} />
            ))}
            <Pair label={tn.page.total} value={formatAmount(line.total)} strong />
            <Pair label={tn.page.tax} value={formatAmount(line.tax)} strong />
          </Box>
        </Box>
      ))}
      <Box component="dl" sx={{ m: 0, px: 2, py: 1.5, bgcolor: 'surface.sunken' }}>
        <Pair label={tn.editor.totalIncome} value={formatPesos(certificate.totals.total)} strong />
        <Pair label={tn.editor.totalTax} value={formatPesos(certificate.totals.tax)} strong />
      </Box>
    </Box>
  )
}
