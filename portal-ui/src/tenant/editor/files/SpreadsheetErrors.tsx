import Box from '@mui/material/Box'
import type { RowError } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { Icon } from '../../../shared/ui/Icon'

/** What is wrong in a spreadsheet, by row and column, so that it is found there. */
export const SpreadsheetErrors = ({ title, errors }: { title: string; errors: RowError[] }) => (
  <Box role="alert" sx={boxStyles}>
    <Box sx={{ display: 'flex', gap: 1, fontSize: 14, fontWeight: 600, color: 'error.main' }}>
      <Icon name="circle-alert" size={18} />
      {title}
    </Box>
    <Box component="ul" sx={listStyles}>
      {errors.map(({ row, column, message }) => (
        <li key={`${row}${column}${message}`}>
          <strong>
            {column ? editorMessages.rows.cell(row, column) : editorMessages.rows.row(row)}
          </strong>{' '}
          {message}
        </li>
      ))}
    </Box>
  </Box>
)

const boxStyles = {
  border: 1,
  borderColor: 'error.main',
  borderRadius: '8px',
  p: 1.5,
  minWidth: 0,
}

const listStyles = {
  m: '6px 0 0',
  pl: 2.5,
  maxHeight: 220,
  overflowY: 'auto',
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
}
