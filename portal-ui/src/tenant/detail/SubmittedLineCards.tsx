import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { Certificate } from '../../shared/api/types'
import { formatAmount, formatPesos } from '../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tenantMessages } from '../../shared/messages/tenant'
import { PastAmount, pastOf } from '../../shared/ui/PastAmount'

const MONTHS = ['m1', 'm2', 'm3'] as const

interface PairProps {
  label: string
  value: string
  strong?: boolean
  children?: ReactNode
}

const LineCardPair = ({ label, value, strong = false, children }: PairProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: strong ? 600 : 400 }}>
    <dt>{label}</dt>
    <Box component="dd" translate="no" sx={{ m: 0 }}>
      {value}
      {children}
    </Box>
  </Box>
)

/** Each line by itself, for a phone. */
export const SubmittedLineCards = ({ certificate }: { certificate: Certificate }) => {
  const months = monthsOf(quarterOfPeriod(certificate.period_from))
  return (
    <Box sx={{ borderTop: 1, borderColor: 'surface.lineSoft', fontSize: 14 }}>
      {certificate.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place on the form
        <Box key={at} sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'surface.lineSoft' }}>
          <Box sx={{ fontWeight: 500, mb: 0.5 }}>{`${line.atc} ${line.description}`}</Box>
          <Box component="dl" sx={{ m: 0 }}>
            {MONTHS.map((month, index) => (
              <LineCardPair
                key={month}
                label={months[index] ?? ''}
                value={formatAmount(line[month])}
              >
                <PastAmount past={pastOf(certificate.compared, at)} column={month} />
              </LineCardPair>
            ))}
            <LineCardPair
              label={tenantMessages.page.total}
              value={formatAmount(line.total)}
              strong
            />
            <LineCardPair label={tenantMessages.page.tax} value={formatAmount(line.tax)} strong>
              <PastAmount past={pastOf(certificate.compared, at)} column="tax" />
            </LineCardPair>
          </Box>
        </Box>
      ))}
      <Box component="dl" sx={{ m: 0, px: 2, py: 1.5, bgcolor: 'surface.sunken' }}>
        <LineCardPair
          label={tenantMessages.editor.totalIncome}
          value={formatPesos(certificate.totals.total)}
          strong
        />
        <LineCardPair
          label={tenantMessages.editor.totalTax}
          value={formatPesos(certificate.totals.tax)}
          strong
        />
      </Box>
    </Box>
  )
}
