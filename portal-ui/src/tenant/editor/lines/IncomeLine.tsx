import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Atc } from '../../../shared/api/types'
import { monthsOf, quarterOfPeriod } from '../../../shared/format/quarter'
import { tenantMessages } from '../../../shared/messages/tenant'
import { FieldError, FieldWarning } from '../../../shared/plain/Field'
import { PastAmount, pastOf } from '../../../shared/ui/PastAmount'
import { useFieldError, useFieldWarning, useFindings } from '../checks/findingsContext'
import { emptyLine, type Values } from '../saving/draftValues'
import { reckon } from '../saving/lineTotals'
import { type Column, errorsId, IncomeAmountField, MONTHS } from './IncomeAmountField'
import { IncomeLineHead } from './IncomeLineHead'

const useAmountErrors = (at: number): Record<Column, string | undefined> => ({
  m1: useFieldError(`lines.${at}.m1`),
  m2: useFieldError(`lines.${at}.m2`),
  m3: useFieldError(`lines.${at}.m3`),
  total: useFieldError(`lines.${at}.total`),
  tax: useFieldError(`lines.${at}.tax`),
})

const useAmountWarnings = (at: number): Record<Column, string | undefined> => ({
  m1: useFieldWarning(`lines.${at}.m1`),
  m2: useFieldWarning(`lines.${at}.m2`),
  m3: useFieldWarning(`lines.${at}.m3`),
  total: useFieldWarning(`lines.${at}.total`),
  tax: useFieldWarning(`lines.${at}.tax`),
})

type Texts = Record<Column, string | undefined>

const each = (texts: Texts) =>
  [...new Set(Object.values(texts))].filter((text) => text !== undefined)

/** Said under the whole line, where a sentence has room. */
const IncomeLineNotes = ({
  at,
  errors,
  warnings,
}: {
  at: number
  errors: Texts
  warnings: Texts
}) => (
  <Box id={errorsId(at)} sx={{ display: 'grid', justifyItems: 'end' }}>
    {each(errors).map((error) => (
      <FieldError key={error} text={error} />
    ))}
    {each(warnings).map((warning) => (
      <FieldWarning key={warning} text={warning} />
    ))}
  </Box>
)

interface Props {
  at: number
  onPick: (atc: Atc) => void
  onRemove: () => void
}

/** One kind of income: its code, its three months, and the tax reckoned from them. */
export const IncomeLine = ({ at, onPick, onRemove }: Props) => {
  const { getValues, setValue } = useFormContext<Values>()
  const line = useWatch<Values, `lines.${number}`>({ name: `lines.${at}` }) ?? emptyLine
  const from = useWatch<Values, 'period_from'>({ name: 'period_from' })
  const months = monthsOf(quarterOfPeriod(from))
  const errors = useAmountErrors(at)
  const warnings = useAmountWarnings(at)
  const saidOf = (column: Column) => ({ error: errors[column], warning: warnings[column] })
  const of = (column: Column) => ({ at, column, ...saidOf(column) })
  const past = pastOf(useFindings().compared, at)
  const reckonAgain = () => {
    const { total, tax } = reckon(getValues(`lines.${at}`))
    setValue(`lines.${at}.total`, total, { shouldDirty: true })
    setValue(`lines.${at}.tax`, tax, { shouldDirty: true })
  }
  return (
    <Box component="fieldset" sx={lineStyles}>
      <legend className="visually-hidden">{tenantMessages.editor.line(at + 1)}</legend>
      <IncomeLineHead at={at} line={line} onPick={onPick} onRemove={onRemove} />
      <Box sx={amountsStyles}>
        {MONTHS.map((month, index) => (
          <Box key={month}>
            <IncomeAmountField {...of(month)} label={months[index] ?? ''} onTyped={reckonAgain} />
            <PastAmount past={past} column={month} />
          </Box>
        ))}
        <Box sx={{ minWidth: 0 }}>
          <IncomeAmountField {...of('total')} label={tenantMessages.editor.total} readOnly />
          <PastAmount past={past} column="total" />
        </Box>
        <Box>
          <IncomeAmountField {...of('tax')} label={tenantMessages.editor.tax} />
          <PastAmount past={past} column="tax" />
        </Box>
      </Box>
      <IncomeLineNotes at={at} errors={errors} warnings={warnings} />
    </Box>
  )
}

const lineStyles = {
  border: 0,
  m: 0,
  minWidth: 0,
  p: '14px 16px 16px',
  borderBottom: '1px solid var(--mui-palette-surface-lineSoft)',
}

const amountsStyles = {
  display: 'grid',
  gridTemplateColumns: {
    // As many in a row as show their whole amount.
    xs: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
    md: 'repeat(3, minmax(0,1fr)) 1.1fr 1fr',
  },
  gap: { xs: 1, md: 1.25 },
  mt: 1.25,
}
