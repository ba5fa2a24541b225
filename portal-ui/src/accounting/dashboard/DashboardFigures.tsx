import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { paperCard, secondaryText } from '../../shared/ui/layout'
import { type DeskFigures, deskQuery } from '../parts/deskFigures'

const { figures } = accountingMessages.dashboard

const figuresFor = (me: Me, desk: DeskFigures) => {
  const ofAll = [
    [figures.resubmitted, desk.resubmitted],
    [figures.askingBack, desk.asking_back],
  ] as const
  const ofYours = [
    [figures.held, desk.held_by_you],
    [figures.decided, desk.decided_today],
  ] as const
  return me.role === 'manager' ? ofAll : [...ofAll, ...ofYours]
}

/** A few numbers about today; somebody who decides nothing is told nothing about deciding. */
export const DashboardFigures = ({ me }: { me: Me }) => {
  const { data: desk } = useQuery(deskQuery())
  if (!desk) return null
  return (
    <Box component="dl" sx={frame}>
      {figuresFor(me, desk).map(([label, value]) => (
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
