import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../shared/ui/SectionCard'

/** Inputs that belong together, one below the other. */
export const FieldsCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <SectionCard title={title}>
    <Box sx={{ display: 'grid', gap: 2, px: { xs: 2, md: 2.5 }, py: 2 }}>{children}</Box>
  </SectionCard>
)
