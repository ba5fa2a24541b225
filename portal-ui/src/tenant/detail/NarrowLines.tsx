import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Certificate } from '../../shared/api/types'
import { formatAmount, formatPesos } from '../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tenantWords } from '../../shared/messages/tenant'
import { PastAmount, pastOf } from '../../shared/ui/PastAmount'

const MONTHS = ['m1', 'm2', 'm3'] as const

interface PairProps {
  label: string
  value: string
  strong?: boolean
  children?: ReactNode
}

const Pair = ({ label, value, strong = false, children }: PairProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: strong ? 600 : 400 }}>
    <dt>{label}</dt>
    <Box component="dd" translate="no" sx={{ m: 0 }}>
      {value}
      {children}
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
              <Pair key={month} label={months[index] ?? ''} value={formatAmount(line[month])}>
                <PastAmount past={pastOf(certificate.compared, at)} column={month} />
              </Pair>
            ))}
            <Pair label={tenantWords.page.total} value={formatAmount(line.total)} strong />
            <Pair label={tenantWords.page.tax} value={formatAmount(line.tax)} strong>
              <PastAmount past={pastOf(certificate.compared, at)} column="tax" />
            </Pair>
          </Box>
        </Box>
      ))}
      <Box component="dl" sx={{ m: 0, px: 2, py: 1.5, bgcolor: 'surface.sunken' }}>
        <Pair
          label={tenantWords.editor.totalIncome}
          value={formatPesos(certificate.totals.total)}
          strong
        />
        <Pair
          label={tenantWords.editor.totalTax}
          value={formatPesos(certificate.totals.tax)}
          strong
        />
      </Box>
    </Box>
  )
}
