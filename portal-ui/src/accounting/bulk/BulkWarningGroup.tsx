import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { useId } from 'react'
import { bulkMessages } from '../../shared/messages/bulk'
import { alignedRow } from '../../shared/ui/layout'
import { BulkPile } from './BulkPile'
import type { warningGroups } from './warningGroups'

interface Props {
  group: ReturnType<typeof warningGroups>[number]
  label: string
  isAccepted: boolean
  onAccept: (on: boolean) => void
}

/** The forms with the same warning, and the one tick that accepts it for all of them. */
export const BulkWarningGroup = ({ group, label, isAccepted, onAccept }: Props) => {
  const id = useId()
  const { code, message, rows } = group
  return (
    <BulkPile
      icon="triangle-alert"
      color="warning.main"
      title={bulkMessages.group(rows.length, code, message)}
      rows={rows}
      folded
    >
      <Box component="label" htmlFor={id} sx={acceptStyles}>
        <Checkbox
          size="small"
          checked={isAccepted}
          onChange={(event) => onAccept(event.target.checked)}
          slotProps={{ input: { id } }}
        />
        {bulkMessages.allTheSame(label, rows.length)}
      </Box>
    </BulkPile>
  )
}

const acceptStyles = { ...alignedRow, ml: '18px', minHeight: { xs: 44, md: 32 }, fontSize: 14 }
