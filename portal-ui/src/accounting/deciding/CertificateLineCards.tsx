import Box from '@mui/material/Box'
import type { Line } from '../../shared/api/types'
import { formatPesos, formatRate } from '../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { accountingMessages } from '../../shared/messages/accounting'
import { secondaryText } from '../../shared/ui/layout'
import { PastAmount, pastOf } from '../../shared/ui/PastAmount'
import { CertificateTotal } from './CertificateTotal'
import { CheckedAmount } from './CheckedAmount'
import { findingAt } from './checkSeverities'
import { FormPlace } from './FormPlace'
import type { Form } from './formCache'

const MONTHS = ['m1', 'm2', 'm3'] as const

const LineFigures = ({ form, index, line }: { form: Form; index: number; line: Line }) => {
  const months = monthsOf(quarterOfPeriod(form.period_from))
  const rows = [
    ...MONTHS.map((column, at) => [column, months[at] ?? ''] as const),
    ['total', accountingMessages.form.total] as const,
    ['tax', accountingMessages.form.tax] as const,
  ]
  return (
    <Box component="dl" sx={figuresStyles}>
      {rows.map(([column, label]) => (
        <Box key={column} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd className={column}>
            <FormPlace form={form} field={`lines.${index}.${column}`}>
              <CheckedAmount value={line[column]} finding={findingAt(form.checks, index, column)} />
            </FormPlace>
            <PastAmount past={pastOf(form.compared, index)} column={column} />
          </dd>
        </Box>
      ))}
    </Box>
  )
}

const LineCardTotals = ({ form }: { form: Form }) => (
  <Box sx={{ ...cardStyles, bgcolor: 'surface.sunken' }}>
    <Box component="dl" sx={figuresStyles}>
      <dt>{accountingMessages.form.total}</dt>
      <dd className="total">
        <CertificateTotal form={form} column="total" written={formatPesos} />
      </dd>
      <dt>{accountingMessages.form.tax}</dt>
      <dd className="tax">
        <CertificateTotal form={form} column="tax" written={formatPesos} />
      </dd>
    </Box>
  </Box>
)

/** The lines on a phone: one under the other instead of seven columns. */
export const CertificateLineCards = ({ form }: { form: Form }) => (
  <Box component="section" aria-label={accountingMessages.form.lines}>
    {form.lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
      <Box key={index} sx={cardStyles}>
        <Box sx={{ fontSize: 14, fontWeight: 500 }}>
          {[line.atc, line.rate && formatRate(line.rate)].filter(Boolean).join(', ')}
        </Box>
        <Box sx={secondaryText}>{line.description}</Box>
        <LineFigures form={form} index={index} line={line} />
      </Box>
    ))}
    <LineCardTotals form={form} />
  </Box>
)

const cardStyles = { px: 2, py: 1.25, borderBottom: 1, borderColor: 'surface.lineSoft' }

const figuresStyles = {
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  rowGap: '2px',
  m: 0,
  mt: 0.75,
  fontSize: 13,
  lineHeight: '19px',
  '& dt': { color: 'surface.hint' },
  '& dd': { m: 0, textAlign: 'right' },
  '& .total, & .tax': { fontWeight: 500 },
}
