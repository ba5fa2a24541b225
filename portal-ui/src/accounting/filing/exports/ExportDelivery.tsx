import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'
import { sizeOf } from '../../../shared/format/size'
import { exportsMessages } from '../../../shared/messages/exports'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { FormCheckbox, FormSelectInput, FormTextInput } from '../../admin/formInputs'
import { ExportFields } from './ExportFields'
import { ExportPeopleInput } from './ExportPeopleInput'
import type { ExportChoices, ExportDetail } from './exportQueries'

const words = exportsMessages.form

export const ExportSchedule = () => {
  const every: string = useWatch({ name: 'every' })
  return (
    <SectionCard title={words.when}>
      <ExportFields>
        <FormSelectInput
          source="every"
          label={words.every}
          hint={words.everyHint}
          choices={words.everies}
        />
        {every === 'week' && (
          <FormSelectInput
            source="weekday"
            label={words.weekday}
            hint={words.weekdayHint}
            choices={words.weekdays}
          />
        )}
        {every === 'month' && (
          <FormTextInput
            source="day"
            type="number"
            label={words.day}
            hint={words.dayHint}
            inputProps={{ min: 1, max: 31 }}
          />
        )}
      </ExportFields>
    </SectionCard>
  )
}

interface Props {
  choices: ExportChoices
  known: ExportDetail['recipients']
}

export const ExportDestination = ({ choices, known }: Props) => (
  <SectionCard title={words.where}>
    <ExportFields>
      <Box className="wide">
        <FormCheckbox source="to_folder" label={words.folder} disabled={!choices.has_folder} />
        {!choices.has_folder && (
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.noFolder}</Box>
        )}
      </Box>
      <Box className="wide">
        <ExportPeopleInput
          people={choices.people}
          known={known}
          hint={words.personHint(sizeOf(choices.mail_max_bytes))}
        />
      </Box>
    </ExportFields>
  </SectionCard>
)
