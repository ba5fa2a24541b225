import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { PopperProps } from '@mui/material/Popper'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { Atc } from '../../../shared/api/types'
import { formatRate } from '../../../shared/format/money'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Field } from '../../../shared/plain/Field'
import { certificateQuery, certificatesQuery } from '../../../shared/queries/certificates'
import { atcsOn } from '../../../shared/queries/lines'
import { useFieldError } from '../checks/findingsContext'
import { inputId } from '../parts/editorFields'
import { floatStyles } from '../parts/fieldStyles'
import type { Values } from '../saving/draftValues'
import { codesFor } from './atcSearch'

const LOOKED_AT = 3

/** The tax codes of the tenant's latest certificates of a company, the most recent first. */
function usePastCodes(company: string): string[] {
  const { data } = useQuery(
    certificatesQuery({ company: company || undefined, ordering: '-period_from', page_size: 10 }),
  )
  const told = data?.results.filter(({ total }) => total !== '0.00').slice(0, LOOKED_AT) ?? []
  const whole = useQueries({ queries: told.map(({ id }) => certificateQuery(id)) })
  return [...new Set(whole.flatMap(({ data }) => data?.lines.map(({ atc }) => atc) ?? []))]
}

interface Props {
  at: number
  onPick: (atc: Atc) => void
  onLeave: () => void
}

const labelOf = ({ code, description }: Atc) => `${code} ${description}`

const NONE: Atc[] = []

const AtcOption = ({ atc }: { atc: Atc }) => (
  <>
    <Box component="b" sx={{ fontWeight: 600, color: 'primary.main', whiteSpace: 'nowrap' }}>
      {atc.code}
    </Box>
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      {atc.description}
      {atc.payee_kind === 'individual' && (
        <Box component="span" sx={{ color: 'warning.main' }}>
          {' '}
          ({editorMessages.lines.forIndividuals})
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
  const none = isError ? editorMessages.lines.codesFailed : tenantMessages.editor.atcNone
  return (
    <Field label={tenantMessages.editor.atc} id={inputId(name)} error={error} small>
      {({ id, describedBy, error: isWrong }) => (
        <Autocomplete
          id={id}
          options={atcs}
          value={null}
          openOnFocus
          autoHighlight
          loading={isPending}
          loadingText={editorMessages.lines.codesLoading}
          getOptionLabel={labelOf}
          filterOptions={(options, { inputValue }) => codesFor(options, inputValue, own)}
          noOptionsText={none}
          popupIcon={null}
          onChange={(_, atc) => atc && onPick(atc)}
          onBlur={onLeave}
          renderOption={({ key, ...option }, atc) => (
            <Box component="li" key={key} {...option} sx={optionStyles}>
              <AtcOption atc={atc} />
            </Box>
          )}
          slots={{ popper: BelowInput }}
          slotProps={{ paper: { sx: { ...floatStyles, boxShadow: 'none' } } }}
          renderInput={({ InputProps, inputProps }) => (
            <OutlinedInput
              {...InputProps}
              fullWidth
              error={isWrong}
              placeholder={editorMessages.lines.atcExample}
              inputProps={{ ...inputProps, 'aria-describedby': describedBy }}
              sx={inputStyles}
            />
          )}
        />
      )}
    </Field>
  )
}

const optionStyles = { display: 'flex', gap: 1, fontSize: 14, minHeight: { xs: 44, md: 36 } }

const inputStyles = {
  minHeight: { xs: 44, md: 38 },
  fontSize: 14,
  p: '0 !important',
  '& input': { p: '6px 10px !important' },
}
