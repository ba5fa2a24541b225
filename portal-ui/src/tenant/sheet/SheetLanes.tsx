import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { sheetMessages } from '../../shared/messages/sheet'
import { sheetBackMessages } from '../../shared/messages/sheetBack'
import { wrappedRow } from '../../shared/ui/layout'
import { isIn, LANES, type Lane, type View } from './sheetView'

interface Props {
  view: View
  lane: Lane
  onPick: (lane: Lane) => void
}

/** Rows keep their order; a lane only leaves the others out. */
export const SheetLanes = ({ view, lane, onPick }: Props) => (
  <Box role="group" aria-label={sheetMessages.state} sx={lanesStyles}>
    {LANES.map((each) => (
      <ButtonBase key={each} aria-pressed={each === lane} onClick={() => onPick(each)}>
        {each === 'back' ? sheetBackMessages.lane : sheetMessages.lanes[each]}
        <b>{view.rows.filter((row) => isIn(each, row)).length}</b>
      </ButtonBase>
    ))}
    <Box component="span" sx={{ display: { xs: 'none', md: 'block' }, ml: 'auto', pr: 1 }}>
      {sheetMessages.paste}
    </Box>
  </Box>
)

const lanesStyles = {
  ...wrappedRow,
  gap: 0.5,
  fontSize: 14,
  color: 'text.secondary',
  '& button': {
    gap: 0.75,
    px: 1.25,
    minHeight: { xs: 44, md: 34 },
    borderRadius: '8px',
    fontFamily: 'inherit',
    fontSize: 14,
    border: '1px solid transparent',
  },
  '& b': { fontWeight: 600 },
  '& button[aria-pressed=true]': {
    bgcolor: 'background.paper',
    color: 'text.primary',
    borderColor: 'divider',
  },
}
