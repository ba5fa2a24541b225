import Box from '@mui/material/Box'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { editorWords } from '../../../shared/messages/editor'
import { useFieldError } from '../checks/findings'
import { inputId } from '../parts/fields'
import { Switching } from '../parts/Switching'
import type { Values } from '../saving/values'
import { BranchesInput } from './BranchesInput'

/** One certificate may be for several stores; then it names every branch it is split over. */
export const Locations = ({ branches }: { branches: string[] }) => {
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
      <Switching
        label={editorWords.locations.several}
        hint={branch ? editorWords.locations.hint : editorWords.locations.branchFirst}
        isOn={isSplit}
        isOff={!branch && !isSplit}
        onSwitch={toggle}
      >
        <Controller<Values, 'locations'>
          name="locations"
          render={({ field }) => (
            <BranchesInput
              label={editorWords.locations.label}
              id={inputId('locations')}
              branches={branches}
              value={field.value}
              onChange={field.onChange}
              error={error}
            />
          )}
        />
      </Switching>
    </Box>
  )
}
