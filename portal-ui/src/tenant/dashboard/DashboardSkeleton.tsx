import Box from '@mui/material/Box'
import { Skeletons } from '../../shared/plain/Skeletons'
import { SectionCard } from '../../shared/ui/SectionCard'

/** The dashboard before anything is told: its parts, as high as the screen. */
export const DashboardSkeleton = () => (
  <Box sx={{ display: 'grid', gap: '20px', minHeight: '100vh', alignContent: 'start' }}>
    <SectionCard>
      <Skeletons lines={2} />
    </SectionCard>
    <SectionCard>
      <Skeletons lines={10} />
    </SectionCard>
    <SectionCard>
      <Skeletons lines={10} />
    </SectionCard>
  </Box>
)
