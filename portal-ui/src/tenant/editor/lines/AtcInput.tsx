import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { PopperProps } from '@mui/material/Popper'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Atc } from '../../../shared/api/types'
import { formatRate } from '../../../shared/format/money'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { Field } from '../../../shared/plain/Field'
import { atcsOn } from '../../../shared/queries/lines'
import { useFieldError } from '../checks/findings'
import { inputId } from '../parts/fields'
import { floatLook } from '../parts/looks'
import type { Values } from '../saving/values'
import { codesFor } from './codes'
import { usePastCodes } from './usePastCodes'

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
          ({editorWords.lines.forIndividuals})
        </Box>
      )}
    </Box>
    <Box component="span" sx={{ color: 'surface.hint', whiteSpace: 'nowrap' }}>
      {formatRate(atc.rate)}
    </Box>
  </>
)

/** Pushes the amounts down instead of covering them, and takes a phone's whole width. */
const BelowInput = ({ open, children }: PopperProps) =>
  open ? (
    <Box sx={{ ml: { xs: '-24px', md: 0 }, mr: { xs: '-52px', md: 0 } }}>
      {children as ReactNode}
    </Box>
  ) : null

/** Finds a tax code by its letters or by words of its description, as codes stood that day. */
export const AtcInput = ({ at, onPick, onLeave }: Props) => {
  const name = `lines.${at}.atc` as const
  const from = useWatch<Values, 'period_from'>({ name: 'period_from' })
  const { data: atcs = NONE, isPending, isError } = useQuery(atcsOn(from))
  const own = usePastCodes(useWatch<Values, 'company'>({ name: 'company' }))
  const error = useFieldError(name)
  const none = isError ? editorWords.lines.codesFailed : tenantWords.editor.atcNone
  return (
    <Field label={tenantWords.editor.atc} id={inputId(name)} error={error} small>
      {({ id, describedBy, error: isWrong }) => (
        <Autocomplete
          id={id}
          options={atcs}
          value={null}
          openOnFocus
          autoHighlight
          loading={isPending}
          loadingText={editorWords.lines.codesLoading}
          getOptionLabel={labelOf}
          filterOptions={(options, { inputValue }) => codesFor(options, inputValue, own)}
          noOptionsText={none}
          popupIcon={null}
          onChange={(_, atc) => atc && onPick(atc)}
          onBlur={onLeave}
          renderOption={({ key, ...option }, atc) => (
            <Box component="li" key={key} {...option} sx={optionLook}>
              <Option atc={atc} />
            </Box>
          )}
          slots={{ popper: BelowInput }}
          slotProps={{ paper: { sx: { ...floatLook, boxShadow: 'none' } } }}
          renderInput={({ InputProps, inputProps }) => (
            <OutlinedInput
              {...InputProps}
              fullWidth
              error={isWrong}
              placeholder={editorWords.lines.atcExample}
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
