import Box from '@mui/material/Box'
import { Skeletons } from '../../shared/plain/Skeletons'
import { Sheet } from '../../shared/ui/Sheet'

/** The dashboard before anything is told: its parts, as high as the screen. */
export const Waiting = () => (
  <Box sx={{ display: 'grid', gap: '20px', minHeight: '100vh', alignContent: 'start' }}>
    <Sheet>
      <Skeletons lines={2} />
    </Sheet>
    <Sheet>
      <Skeletons lines={10} />
    </Sheet>
    <Sheet>
      <Skeletons lines={10} />
    </Sheet>
  </Box>
)
