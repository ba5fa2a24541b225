import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import type { Imported } from '../masterDataQueries'
import type { ImportChoices } from './useImportChoices'

const words = masterDataMessages.import

/** The columns that differ somewhere, with their label and number of rows. */
function countColumns({ rows }: Imported) {
  const columns = new Map<string, { label: string; count: number }>()
  for (const { field, label } of rows.flatMap(({ changes }) => changes))
    columns.set(field, { label, count: (columns.get(field)?.count ?? 0) + 1 })
  return [...columns].sort(([a], [b]) => +(b === 'contact_email') - +(a === 'contact_email'))
}

interface Props {
  told: Imported
  choices: ImportChoices
}

/** The columns of known tenants that differ: each is taken or left as it is, for all rows. */
export const ImportColumns = ({ told, choices }: Props) => {
  const columns = countColumns(told)
  if (columns.length === 0) return null
  return (
    <Box component="fieldset" sx={fieldsetStyles}>
      <Box component="legend" sx={{ p: 0, fontSize: 14, fontWeight: 600 }}>
        {words.columns}
      </Box>
      {columns.map(([field, { label, count }]) => (
        <FormControlLabel
          key={field}
          label={words.column(label, count)}
          sx={{ '& .MuiFormControlLabel-label': { fontSize: 13 } }}
          control={
            <Checkbox
              size="small"
              checked={choices.isColumnTaken(field)}
              onChange={({ target }) => choices.takeColumn(field, target.checked)}
            />
          }
        />
      ))}
    </Box>
  )
}

const fieldsetStyles = { m: 0, p: 0, pb: 1, border: 0, minWidth: 0 }
