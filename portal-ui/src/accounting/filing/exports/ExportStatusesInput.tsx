import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { exportsMessages } from '../../../shared/messages/exports'
import { FieldError } from '../../../shared/plain/Field'
import { useField } from '../../admin/formInputs'

const words = exportsMessages.form

/** Any of the statuses that staff are shown. */
export const ExportStatusesInput = ({ statuses }: { statuses: string[] }) => {
  const { value, onChange, error } = useField('statuses', [])
  const chosen: string[] = value || []
  const toggle = (status: string) =>
    onChange(statuses.filter((each) => chosen.includes(each) !== (each === status)))
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontWeight: 600, fontSize: 13 }}>
        {words.statuses}
      </Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.statusesHint}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
        {statuses.map((status) => (
          <FormControlLabel
            key={status}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(status)}
                onChange={() => toggle(status)}
              />
            }
            label={status}
            slotProps={{ typography: { sx: { fontSize: 13 } } }}
          />
        ))}
      </Box>
      {error && <FieldError text={error} />}
    </Box>
  )
}
