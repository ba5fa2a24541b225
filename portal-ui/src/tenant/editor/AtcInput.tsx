import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { atcsQuery } from '../../shared/api/certificates'
import type { Atc } from '../../shared/api/types'
import { formatRate } from '../../shared/format/money'
import { tn } from '../../shared/messages/tenant'
import { Field } from '../../shared/ui/Field'
import { inputId } from './fields'
import { useFieldError } from './findings'
import type { Values } from './values'

interface Props {
  at: number
  rate: string | undefined
  onPick: (atc: Atc) => void
}

const labelOf = ({ code, description }: Atc) => `${code} ${description}`

const NONE: Atc[] = []

const Rate = ({ rate }: { rate: string | undefined }) => (
  <Box component="span" sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
    {rate ? formatRate(rate) : tn.editor.noRate}
  </Box>
)

/** Finds a tax code by its letters or by words of its description. */
export const AtcInput = ({ at, rate, onPick }: Props) => {
  const name = `lines.${at}.atc` as const
  const { field } = useController<Values, typeof name>({ name })
  const { data: atcs = NONE } = useQuery(atcsQuery())
  const error = useFieldError(name)
  const chosen = atcs.find((atc) => atc.code === field.value) ?? null
  return (
    <Field
      label={tn.editor.atc}
      id={inputId(name)}
      error={error}
      aside={<Rate rate={rate} />}
      small
    >
      {({ id, describedBy, error: isWrong }) => (
        <Autocomplete
          id={id}
          options={atcs}
          value={chosen}
          disableClearable={chosen !== null}
          getOptionLabel={labelOf}
          isOptionEqualToValue={(option, value) => option.code === value.code}
          noOptionsText={tn.editor.atcNone}
          popupIcon={null}
          autoHighlight
          onChange={(_, atc) => atc && onPick(atc)}
          onBlur={field.onBlur}
          renderOption={({ key, ...option }, atc) => (
            <Box
              component="li"
              key={key}
              {...option}
              sx={{ display: 'flex', gap: 1, fontSize: 14 }}
            >
              <Box component="b" sx={{ fontWeight: 600, color: 'primary.main' }}>
                {atc.code}
              </Box>
              <Box component="span" sx={{ flex: 1 }}>
                {atc.description}
              </Box>
              <Box component="span" sx={{ color: 'surface.hint' }}>
                {formatRate(atc.rate)}
              </Box>
            </Box>
          )}
          renderInput={({ InputProps, inputProps }) => (
            <OutlinedInput
              {...InputProps}
              fullWidth
              error={isWrong}
              inputRef={field.ref}
              inputProps={{ ...inputProps, 'aria-describedby': describedBy }}
              sx={inputLook}
            />
          )}
        />
      )}
    </Field>
  )
}

const inputLook = {
  minHeight: { xs: 44, md: 38 },
  fontSize: 14,
  p: '0 !important',
  '& input': { p: '6px 10px !important' },
}
