import Box from '@mui/material/Box'
import { sizeOf } from '../../shared/format/size'
import { statusMessages } from '../../shared/messages/status'
import type { Status } from './statusQueries'

/** How much of the disk of the data folder is free. */
export const DiskStatus = ({ disk }: { disk: Status['disk'] }) => (
  <>
    <Box>{statusMessages.free(sizeOf(disk.free), sizeOf(disk.total))}</Box>
    {disk.is_low && <Box sx={{ color: 'error.main', fontWeight: 600 }}>{statusMessages.low}</Box>}
  </>
)
