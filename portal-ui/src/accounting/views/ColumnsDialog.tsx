import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { commonMessages } from '../../shared/messages/common'
import { viewMessages } from '../../shared/messages/views'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import {
  type ColumnName,
  chooseColumns,
  columnsOf,
  labelOf,
  useColumns,
  usualColumns,
} from '../masterlist/masterlistColumns'
import type { ListName } from '../parts/lists'

/** Which columns the list has for this person; the list behind follows at once. */
export default function ColumnsDialog({ list, onClose }: { list: ListName; onClose: () => void }) {
  const shown = useColumns(list)
  const toggle = (name: ColumnName) =>
    chooseColumns(
      list,
      shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name],
    )
  return (
    <DialogFrame
      title={viewMessages.columnsTitle}
      width={360}
      onClose={onClose}
      actions={
        <>
          <Button variant="text" onClick={() => chooseColumns(list, usualColumns(list))}>
            {viewMessages.usual}
          </Button>
          <Button variant="contained" onClick={onClose}>
            {commonMessages.dialog.close}
          </Button>
        </>
      }
    >
      <Typography variant="body2" color="text.secondary">
        {shown.length === 1 ? viewMessages.oneAtLeast : viewMessages.columnsHelp}
      </Typography>
      <Box sx={{ display: 'grid', py: 1 }}>
        {columnsOf(list).map((name) => {
          const isShown = shown.includes(name)
          return (
            <FormControlLabel
              key={name}
              disabled={isShown && shown.length === 1}
              control={<Checkbox size="small" checked={isShown} onChange={() => toggle(name)} />}
              label={labelOf(name)}
            />
          )
        })}
      </Box>
    </DialogFrame>
  )
}
