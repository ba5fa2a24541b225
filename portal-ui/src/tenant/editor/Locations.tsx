import Box from '@mui/material/Box'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { ed } from '../../shared/messages/editor'
import { BranchesInput } from './BranchesInput'
import { inputId } from './fields'
import { useFieldError } from './findings'
import { Switching } from './Switching'
import type { Values } from './values'

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
        label={ed.locations.several}
        hint={branch ? ed.locations.hint : ed.locations.branchFirst}
        isOn={isSplit}
        isOff={!branch && !isSplit}
        onSwitch={toggle}
      >
        <Controller<Values, 'locations'>
          name="locations"
          render={({ field }) => (
            <BranchesInput
              label={ed.locations.label}
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
