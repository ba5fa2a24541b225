import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { sheetWords } from '../../shared/messages/sheet'
import { isIn, LANES, type Lane, type View } from './view'

interface Props {
  view: View
  lane: Lane
  onPick: (lane: Lane) => void
}

/** Rows keep their order; a lane only leaves the others out. */
export const Lanes = ({ view, lane, onPick }: Props) => (
  <Box role="group" aria-label={sheetWords.state} sx={lanesLook}>
    {LANES.map((each) => (
      <ButtonBase key={each} aria-pressed={each === lane} onClick={() => onPick(each)}>
        {sheetWords.lanes[each]}
        <b>{view.rows.filter(({ state }) => isIn(each, state)).length}</b>
      </ButtonBase>
    ))}
    <Box component="span" sx={{ display: { xs: 'none', md: 'block' }, ml: 'auto', pr: 1 }}>
      {sheetWords.paste}
    </Box>
  </Box>
)

const lanesLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
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
