import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useId } from 'react'
import { bulkWords } from '../../shared/messages/bulk'
import type { warningGroups } from './groups'
import { Pile } from './Pile'

interface Props {
  group: ReturnType<typeof warningGroups>[number]
  label: string
  isAccepted: boolean
  onAccept: (on: boolean) => void
}

/** The forms with the same warning, and the one tick that accepts it for all of them. */
export const WarningGroup = ({ group, label, isAccepted, onAccept }: Props) => {
  const id = useId()
  const { code, message, rows } = group
  return (
    <Pile
      icon="triangle-alert"
      color="warning.main"
      title={bulkWords.group(rows.length, code, message)}
      rows={rows}
      folded
    >
      <Box component="label" htmlFor={id} sx={acceptLook}>
        <Checkbox
          size="small"
          checked={isAccepted}
          onChange={(event) => onAccept(event.target.checked)}
          slotProps={{ input: { id } }}
        />
        {bulkWords.allTheSame(label, rows.length)}
      </Box>
    </Pile>
  )
}

const acceptLook = {
  display: 'flex',
  alignItems: 'center',
  ml: '18px',
  minHeight: { xs: 44, md: 32 },
  fontSize: 14,
}
