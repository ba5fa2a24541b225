import Box from '@mui/material/Box'
import type { Line } from '../../shared/api/types'
import { formatPesos, formatRate } from '../../shared/format/money'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { accountingWords } from '../../shared/messages/accounting'
import { PastAmount, pastOf } from '../../shared/ui/PastAmount'
import { Amount } from './Amount'
import { findingAt } from './findings'
import type { Form } from './form'
import { Place } from './Place'
import { Sum } from './Sum'

const MONTHS = ['m1', 'm2', 'm3'] as const

const Figures = ({ form, index, line }: { form: Form; index: number; line: Line }) => {
  const months = monthsOf(quarterOfPeriod(form.period_from))
  const rows = [
    ...MONTHS.map((column, at) => [column, months[at] ?? ''] as const),
    ['total', accountingWords.form.total] as const,
    ['tax', accountingWords.form.tax] as const,
  ]
  return (
    <Box component="dl" sx={figuresLook}>
      {rows.map(([column, label]) => (
        <Box key={column} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd className={column}>
            <Place form={form} field={`lines.${index}.${column}`}>
              <Amount value={line[column]} finding={findingAt(form.checks, index, column)} />
            </Place>
            <PastAmount past={pastOf(form.compared, index)} column={column} />
          </dd>
        </Box>
      ))}
    </Box>
  )
}

const Sums = ({ form }: { form: Form }) => (
  <Box sx={{ ...cardLook, bgcolor: 'surface.sunken' }}>
    <Box component="dl" sx={figuresLook}>
      <dt>{accountingWords.form.total}</dt>
      <dd className="total">
        <Sum form={form} column="total" written={formatPesos} />
      </dd>
      <dt>{accountingWords.form.tax}</dt>
      <dd className="tax">
        <Sum form={form} column="tax" written={formatPesos} />
      </dd>
    </Box>
  </Box>
)

/** The lines on a phone: one under the other instead of seven columns. */
export const LineCards = ({ form }: { form: Form }) => (
  <Box component="section" aria-label={accountingWords.form.lines}>
    {form.lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name but their place
      <Box key={index} sx={cardLook}>
        <Box sx={{ fontSize: 14, fontWeight: 500 }}>
          {[line.atc, line.rate && formatRate(line.rate)].filter(Boolean).join(', ')}
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{line.description}</Box>
        <Figures form={form} index={index} line={line} />
      </Box>
    ))}
    <Sums form={form} />
  </Box>
)

const cardLook = { px: 2, py: 1.25, borderBottom: 1, borderColor: 'surface.lineSoft' }

const figuresLook = {
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
