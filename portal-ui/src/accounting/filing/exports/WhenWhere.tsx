import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { sizeOf } from '../../../shared/format/size'
import { exportsWords } from '../../../shared/messages/exports'
import { FieldError } from '../../../shared/plain/Field'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { Sheet } from '../../../shared/ui/Sheet'
import { TextInput } from '../../../shared/ui/TextInput'
import { faultOf } from './draft'
import { Fields } from './Fields'
import { PeopleInput } from './PeopleInput'
import type { ExportDetail } from './queries'
import type { PartProps } from './What'

const words = exportsWords.form

export const When = ({ draft, set, faults }: PartProps) => (
  <Sheet title={words.when}>
    <Fields>
      <SelectInput
        id="export-every"
        label={words.every}
        hint={words.everyHint}
        value={draft.every}
        choices={words.everies}
        error={faults.every}
        onChange={(every) => set({ every })}
      />
      {draft.every === 'week' && (
        <SelectInput
          id="export-weekday"
          label={words.weekday}
          hint={words.weekdayHint}
          value={draft.weekday}
          choices={words.weekdays}
          error={faults.weekday}
          onChange={(weekday) => set({ weekday })}
        />
      )}
      {draft.every === 'month' && (
        <TextInput
          id="export-day"
          type="number"
          label={words.day}
          hint={words.dayHint}
          value={draft.day}
          error={faults.day}
          inputProps={{ min: 1, max: 31 }}
          onChange={({ target }) => set({ day: target.value })}
        />
      )}
    </Fields>
  </Sheet>
)

interface WhereProps extends PartProps {
  known: ExportDetail['recipients']
}

export const Where = ({ draft, set, faults, choices, known }: WhereProps) => (
  <Sheet title={words.where}>
    <Fields>
      <Box className="wide">
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={draft.to_folder}
              disabled={!choices.has_folder && !draft.to_folder}
              onChange={() => set({ to_folder: !draft.to_folder })}
            />
          }
          label={words.folder}
          slotProps={{ typography: { sx: { fontSize: 13 } } }}
        />
        {!choices.has_folder && (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.noFolder}</Box>
        )}
        {faults.to_folder && <FieldError text={faults.to_folder} />}
      </Box>
      <Box className="wide">
        <PeopleInput
          chosen={draft.recipients}
          people={choices.people}
          known={known}
          hint={words.personHint(sizeOf(choices.mail_max_bytes))}
          error={faultOf(faults, 'recipients')}
          onChoose={(recipients) => set({ recipients })}
        />
      </Box>
    </Fields>
  </Sheet>
)
