import Box from '@mui/material/Box'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { editorMessages } from '../../../shared/messages/editor'
import { useFieldError } from '../checks/findingsContext'
import { CheckboxSection } from '../parts/CheckboxSection'
import { inputId } from '../parts/editorFields'
import type { Values } from '../saving/draftValues'
import { BranchesInput } from './BranchesInput'

/** One certificate may be for several stores; then it names every branch it is split over. */
export const LocationFields = ({ branches }: { branches: string[] }) => {
  const { setValue } = useFormContext<Values>()
  const [branch, locations] = useWatch<Values, ['branch', 'locations']>({
    name: ['branch', 'locations'],
  })
  const error = useFieldError('locations')
  const isSplit = locations.length > 0
  const toggle = (on: boolean) =>
    setValue('locations', on && branch ? [branch] : [], { shouldDirty: true })
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <CheckboxSection
        label={editorMessages.locations.several}
        hint={branch ? editorMessages.locations.hint : editorMessages.locations.branchFirst}
        isOn={isSplit}
        isOff={!branch && !isSplit}
        onSwitch={toggle}
      >
        <Controller<Values, 'locations'>
          name="locations"
          render={({ field }) => (
            <BranchesInput
              label={editorMessages.locations.label}
              id={inputId('locations')}
              branches={branches}
              value={field.value}
              onChange={field.onChange}
              error={error}
            />
          )}
        />
      </CheckboxSection>
    </Box>
  )
}
