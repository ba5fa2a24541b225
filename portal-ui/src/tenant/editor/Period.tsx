import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  codeOf,
  firstDay,
  lastDay,
  type Quarter,
  recentQuarters,
} from '../../shared/format/quarter'
import { tn } from '../../shared/messages/tenant'
import { TextInput } from '../../shared/ui/TextInput'
import { inputId } from './fields'
import { useFieldError } from './findings'
import type { Values } from './values'

const PRESETS = 5

const shortName = ({ year, number }: Quarter) => `Q${number} ${year}`

const Presets = () => {
  const { setValue } = useFormContext<Values>()
  const [from, to] = useWatch<Values, ['period_from', 'period_to']>({
    name: ['period_from', 'period_to'],
  })
  const choose = (quarter: Quarter) => {
    setValue('period_from', firstDay(quarter), { shouldDirty: true, shouldValidate: true })
    setValue('period_to', lastDay(quarter), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Box component="fieldset" sx={{ gridColumn: '1 / -1', border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.75, fontSize: 14, fontWeight: 600 }}>
        {tn.editor.quarterPresets}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {recentQuarters(PRESETS).map((quarter) => {
          const chosen = from === firstDay(quarter) && to === lastDay(quarter)
          return (
            <Button
              key={codeOf(quarter)}
              size="small"
              aria-pressed={chosen}
              onClick={() => choose(quarter)}
              sx={chosen ? { ...presetLook, ...chosenLook } : presetLook}
            >
              {shortName(quarter)}
            </Button>
          )
        })}
      </Box>
    </Box>
  )
}

const DayInput = ({ name, label }: { name: 'period_from' | 'period_to'; label: string }) => {
  const { register } = useFormContext<Values>()
  const error = useFieldError(name)
  const { ref, ...field } = register(name)
  return (
    <TextInput
      label={label}
      id={inputId(name)}
      type="date"
      error={error}
      inputRef={ref}
      {...field}
    />
  )
}

/** A whole quarter by one press, or any two days. */
export const Period = () => (
  <>
    <Presets />
    <DayInput name="period_from" label={tn.editor.from} />
    <DayInput name="period_to" label={tn.editor.to} />
  </>
)

const presetLook = { height: { xs: 44, md: 36 } }
const chosenLook = {
  bgcolor: 'action.selected',
  borderColor: 'primary.main',
  color: 'primary.main',
}
