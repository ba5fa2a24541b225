import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { ImportedRow } from '../masterDataQueries'
import { LoggedChange } from '../parts/ChangeLog'
import type { ImportChoices } from './useImportChoices'

interface Props {
  row: ImportedRow
  /** Without it the changes are only shown. */
  choices?: ImportChoices
}

/** The differing columns of a row; each is taken while it is ticked. */
export const ImportChanges = ({ row, choices }: Props) =>
  row.changes.map((change) =>
    choices ? (
      <Box component="label" key={change.field} sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <Checkbox
          size="small"
          sx={{ p: 0.25, mr: 0.75 }}
          disabled={!choices.isColumnTaken(change.field)}
          checked={choices.isRowTaken(row.row, change.field)}
          onChange={({ target }) => choices.takeRow(row.row, change.field, target.checked)}
        />
        <LoggedChange change={change} />
      </Box>
    ) : (
      <LoggedChange key={change.field} change={change} />
    ),
  )
