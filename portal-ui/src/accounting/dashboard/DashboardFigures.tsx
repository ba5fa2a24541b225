import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { accountingMessages } from '../../shared/messages/accounting'
import { paperCard, secondaryText } from '../../shared/ui/layout'
import { type DeskFigures, deskQuery } from '../parts/deskFigures'

const { figures } = accountingMessages.dashboard

const figuresOf = (desk: DeskFigures) =>
  [
    [figures.resubmitted, desk.resubmitted],
    [figures.askingBack, desk.asking_back],
    [figures.held, desk.held_by_you],
    [figures.decided, desk.decided_today],
  ] as const

/** A few numbers about today. */
export const DashboardFigures = () => {
  const { data: desk } = useQuery(deskQuery())
  if (!desk) return null
  return (
    <Box component="dl" sx={frame}>
      {figuresOf(desk).map(([label, value]) => (
        <Box key={label} sx={tile}>
          <Box component="dt" sx={secondaryText}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontSize: 22, lineHeight: '28px', fontWeight: 600 }}>
            {accountingMessages.number(value)}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

const frame = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(auto-fit, minmax(min(7.5rem, 100%), 1fr))',
    md: 'repeat(auto-fit, minmax(0, 1fr))',
  },
  gap: { xs: 1, md: 2 },
  m: 0,
  mb: 2,
}

const tile = {
  ...paperCard,
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  px: { xs: 2, md: 2.5 },
  py: 1.5,
} as const
