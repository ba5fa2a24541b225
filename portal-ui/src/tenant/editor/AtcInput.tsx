import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { atcsOn } from '../../shared/api/lines'
import type { Atc } from '../../shared/api/types'
import { formatRate } from '../../shared/format/money'
import { ed } from '../../shared/messages/editor'
import { tn } from '../../shared/messages/tenant'
import { Field } from '../../shared/ui/Field'
import { codesFor } from './codes'
import { inputId } from './fields'
import { useFieldError } from './findings'
import { floatLook } from './looks'
import type { Values } from './values'

interface Props {
  at: number
  onPick: (atc: Atc) => void
  onLeave: () => void
}

const labelOf = ({ code, description }: Atc) => `${code} ${description}`

const NONE: Atc[] = []

const Option = ({ atc }: { atc: Atc }) => (
  <>
    <Box component="b" sx={{ fontWeight: 600, color: 'primary.main', whiteSpace: 'nowrap' }}>
      {atc.code}
    </Box>
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      {atc.description}
      {atc.payee_kind === 'individual' && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {' '}
          ({ed.lines.forIndividuals})
        </Box>
      )}
    </Box>
    <Box component="span" sx={{ color: 'surface.hint', whiteSpace: 'nowrap' }}>
      {formatRate(atc.rate)}
    </Box>
  </>
)

/** Finds a tax code by its letters or by words of its description, as codes stood that day. */
export const AtcInput = ({ at, onPick, onLeave }: Props) => {
  const name = `lines.${at}.atc` as const
  const from = useWatch<Values, 'period_from'>({ name: 'period_from' })
  const { data: atcs = NONE, isPending, isError } = useQuery(atcsOn(from))
  const error = useFieldError(name)
  const none = isError ? ed.lines.codesFailed : tn.editor.atcNone
  return (
    <Field label={tn.editor.atc} id={inputId(name)} error={error} small>
      {({ id, describedBy, error: isWrong }) => (
        <Autocomplete
          id={id}
          options={atcs}
          value={null}
          openOnFocus
          autoHighlight
          loading={isPending}
          loadingText={ed.lines.codesLoading}
          getOptionLabel={labelOf}
          filterOptions={(options, { inputValue }) => codesFor(options, inputValue)}
          noOptionsText={none}
          popupIcon={null}
          onChange={(_, atc) => atc && onPick(atc)}
          onBlur={onLeave}
          renderOption={({ key, ...option }, atc) => (
            <Box component="li" key={key} {...option} sx={optionLook}>
              <Option atc={atc} />
            </Box>
          )}
          slotProps={{ paper: { sx: floatLook } }}
          renderInput={({ InputProps, inputProps }) => (
            <OutlinedInput
              {...InputProps}
              fullWidth
              error={isWrong}
              placeholder={ed.lines.atcExample}
              inputProps={{ ...inputProps, 'aria-describedby': describedBy }}
              sx={inputLook}
            />
          )}
        />
      )}
    </Field>
  )
}

const optionLook = { display: 'flex', gap: 1, fontSize: 14, minHeight: { xs: 44, md: 36 } }

const inputLook = {
  minHeight: { xs: 44, md: 38 },
  fontSize: 14,
  p: '0 !important',
  '& input': { p: '6px 10px !important' },
}
