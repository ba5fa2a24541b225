import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import OutlinedInput from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { editorMessages } from '../../../shared/messages/editor'
import { Field } from '../../../shared/plain/Field'
import { Icon } from '../../../shared/ui/Icon'
import { secondaryText } from '../../../shared/ui/layout'
import { floatStyles } from '../parts/fieldStyles'

interface Props {
  label: string
  id: string
  branches: string[]
  /** What is known of a branch, beside its name. */
  notes?: Record<string, string>
  value: string[]
  onChange: (branches: string[]) => void
  hint?: ReactNode
  error?: string
  disabled?: boolean
}

/** Several branches: typed a few letters of, each chosen one a chip that can be taken out. */
export const BranchesInput = (props: Props) => {
  const { label, id, branches, value, onChange, hint, error, disabled } = props
  return (
    <Field label={label} id={id} hint={hint} error={error}>
      {(field) => (
        <Autocomplete
          multiple
          id={field.id}
          options={branches}
          value={value}
          disabled={disabled}
          disableCloseOnSelect
          filterSelectedOptions
          noOptionsText={editorMessages.branches.none}
          openText={editorMessages.branches.open}
          clearText={editorMessages.branches.clear}
          popupIcon={<Icon name="chevron-down" />}
          clearIcon={<Icon name="x" />}
          onChange={(_, chosen) => onChange(chosen)}
          renderValue={(chosen, getItemProps) =>
            chosen.map((branch, index) => {
              const { key, ...item } = getItemProps({ index })
              return (
                <Chip
                  key={key}
                  {...item}
                  size="small"
                  label={branch}
                  deleteIcon={
                    <Box component="span" sx={{ lineHeight: 0, ml: '2px !important' }}>
                      <Icon name="x" size={14} />
                    </Box>
                  }
                  sx={chipStyles}
                />
              )
            })
          }
          renderOption={({ key, ...option }, branch) => (
            <Box component="li" key={key} {...option} sx={{ gap: 1 }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                {branch}
              </Box>
              {props.notes?.[branch] && (
                <Box component="span" sx={secondaryText}>
                  {props.notes[branch]}
                </Box>
              )}
            </Box>
          )}
          slotProps={{ paper: { sx: floatStyles } }}
          renderInput={({ InputProps, inputProps }) => (
            <OutlinedInput
              {...InputProps}
              fullWidth
              error={field.error}
              inputProps={{ ...inputProps, 'aria-describedby': field.describedBy }}
              sx={inputStyles}
            />
          )}
        />
      )}
    </Field>
  )
}

const chipStyles = {
  height: 'auto',
  minHeight: { xs: 32, md: 26 },
  borderRadius: '6px',
  bgcolor: 'action.selected',
  color: 'text.primary',
  fontSize: 13,
}

const inputStyles = {
  minHeight: 44,
  p: '4px 60px 4px 6px !important',
  '& input': { p: '4px 6px !important', minWidth: '80px !important' },
}
