import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { sizeOf } from '../../../shared/format/size'
import { exportsMessages } from '../../../shared/messages/exports'
import { FieldError } from '../../../shared/plain/Field'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import type { ExportPartProps } from './ExportContent'
import { ExportFields } from './ExportFields'
import { ExportPeopleInput } from './ExportPeopleInput'
import { faultOf } from './exportDraft'
import type { ExportDetail } from './exportQueries'

const words = exportsMessages.form

export const ExportSchedule = ({ draft, set, faults }: ExportPartProps) => (
  <SectionCard title={words.when}>
    <ExportFields>
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
    </ExportFields>
  </SectionCard>
)

interface WhereProps extends ExportPartProps {
  known: ExportDetail['recipients']
}

export const ExportDestination = ({ draft, set, faults, choices, known }: WhereProps) => (
  <SectionCard title={words.where}>
    <ExportFields>
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
        <ExportPeopleInput
          chosen={draft.recipients}
          people={choices.people}
          known={known}
          hint={words.personHint(sizeOf(choices.mail_max_bytes))}
          error={faultOf(faults, 'recipients')}
          onChoose={(recipients) => set({ recipients })}
        />
      </Box>
    </ExportFields>
  </SectionCard>
)
