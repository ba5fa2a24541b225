import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Atc } from '../../shared/api/types'
import { monthsOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tn } from '../../shared/messages/tenant'
import { FieldError } from '../../shared/ui/Field'
import { Icon } from '../../shared/ui/Icon'
import { AmountField, COLUMNS, type Column, errorsId, MONTHS } from './AmountField'
import { AtcInput } from './AtcInput'
import { useFieldError } from './findings'
import { reckon, type Values } from './values'

const LONGEST_DESCRIPTION = 200

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
  onRemove: () => void
}

/** One kind of income: its code, its three months, and the tax reckoned from them. */
export const IncomeLine = ({ at, onRemove }: Props) => {
  const { getValues, setValue } = useFormContext<Values>()
  const line = useWatch<Values, `lines.${number}`>({ name: `lines.${at}` })
  const from = useWatch<Values, 'period_from'>({ name: 'period_from' })
  const months = monthsOf(quarterOfPeriod(from))
  const errors = useAmountErrors(at)

  const reckonAgain = () => {
    const { total, tax } = reckon(getValues(`lines.${at}`))
    setValue(`lines.${at}.total`, total, { shouldDirty: true })
    setValue(`lines.${at}.tax`, tax, { shouldDirty: true })
  }
  const choose = ({ code, description, rate, section }: Atc) => {
    setValue(`lines.${at}.atc`, code, { shouldDirty: true })
    setValue(`lines.${at}.description`, description.slice(0, LONGEST_DESCRIPTION))
    setValue(`lines.${at}.rate`, rate)
    setValue(`lines.${at}.section`, section)
    reckonAgain()
  }

  return (
    <Box component="fieldset" sx={lineLook}>
      <legend className="visually-hidden">{tn.editor.line(at + 1)}</legend>
      <Box sx={{ display: 'flex', alignItems: 'flex-end', gap: 1.25 }}>
        <Box aria-hidden="true" sx={numberLook}>
          {at + 1}
        </Box>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <AtcInput at={at} rate={line?.rate} onPick={choose} />
        </Box>
        <IconButton
          size="small"
          aria-label={tn.editor.removeLine(at + 1)}
          onClick={onRemove}
          sx={{ width: { xs: 44, md: 38 }, height: { xs: 44, md: 38 } }}
        >
          <Icon name="trash-2" />
        </IconButton>
      </Box>
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

const numberLook = {
  display: { xs: 'none', md: 'block' },
  width: 16,
  pb: '8px',
  fontWeight: 500,
  color: 'surface.hint',
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
