import Box from '@mui/material/Box'
import { commonMessages } from '../../shared/messages/common'

/** A day as a leaf of a calendar; the day stands beside it in words. */
export const CalendarLeaf = ({ date }: { date: string }) => {
  const [, month, day] = date.split('-').map(Number)
  return (
    <Box aria-hidden="true" sx={leafStyles}>
      <small>{commonMessages.months[(month ?? 1) - 1]?.slice(0, 3).toUpperCase()}</small>
      <b>{day}</b>
    </Box>
  )
}

const leafStyles = {
  width: 46,
  flex: 'none',
  textAlign: 'center',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  '& small': {
    display: 'block',
    bgcolor: 'primary.main',
    color: 'primary.contrastText',
    fontSize: 10.5,
    lineHeight: '16px',
    fontWeight: 600,
    letterSpacing: '0.06em',
  },
  '& b': { display: 'block', fontSize: 19, lineHeight: '26px', fontWeight: 600 },
}
