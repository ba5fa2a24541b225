import Box from '@mui/material/Box'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Atc } from '../../shared/api/types'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tn } from '../../shared/messages/tenant'
import { FieldError } from '../../shared/ui/Field'
import { AmountField, COLUMNS, type Column, errorsId, MONTHS } from './AmountField'
import { useFieldError } from './findings'
import { LineHead } from './LineHead'
import { reckon } from './reckoning'
import { emptyLine, type Values } from './values'

const useAmountErrors = (at: number): Record<Column, string | undefined> => ({
  m1: useFieldError(`lines.${at}.m1`),
  m2: useFieldError(`lines.${at}.m2`),
  m3: useFieldError(`lines.${at}.m3`),
  total: useFieldError(`lines.${at}.total`),
  tax: useFieldError(`lines.${at}.tax`),
})

/** Said under the whole line, where a sentence has room. */
const Errors = ({ at, errors }: { at: number; errors: (string | undefined)[] }) => (
  <Box id={errorsId(at)} sx={{ display: 'grid', justifyItems: 'end' }}>
    {[...new Set(errors)].map((error) => error && <FieldError key={error} text={error} />)}
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
  const reckonAgain = () => {
    const { total, tax } = reckon(getValues(`lines.${at}`))
    setValue(`lines.${at}.total`, total, { shouldDirty: true })
    setValue(`lines.${at}.tax`, tax, { shouldDirty: true })
  }
  return (
    <Box component="fieldset" sx={lineLook}>
      <legend className="visually-hidden">{tn.editor.line(at + 1)}</legend>
      <LineHead at={at} line={line} onPick={onPick} onRemove={onRemove} />
      <Box sx={amountsLook}>
        {MONTHS.map((month, index) => (
          <AmountField
            key={month}
            at={at}
            column={month}
            label={months[index] ?? ''}
            error={errors[month]}
            onTyped={reckonAgain}
          />
        ))}
        <Box sx={{ gridColumn: { xs: 'span 2', md: 'auto' } }}>
          <AmountField
            at={at}
            column="total"
            label={tn.editor.total}
            error={errors.total}
            readOnly
          />
        </Box>
        <AmountField at={at} column="tax" label={tn.editor.tax} error={errors.tax} />
      </Box>
      <Errors at={at} errors={COLUMNS.map((column) => errors[column])} />
    </Box>
  )
}

const lineLook = {
  border: 0,
  m: 0,
  minWidth: 0,
  p: '14px 16px 16px',
  borderBottom: '1px solid var(--mui-palette-surface-lineSoft)',
}

const amountsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(3, minmax(0,1fr))', md: 'repeat(3, minmax(0,1fr)) 1.1fr 1fr' },
  gap: { xs: 1, md: 1.25 },
  mt: 1.25,
}
