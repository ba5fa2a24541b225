import Box from '@mui/material/Box'
import { type Box as Area, type Turn, turned } from './pageRotation'

/** The paper is white in the dark as well, so these do not change with the mode. */
const LOOKS = {
  sure: { border: '1.5px solid #0B7A8C', bgcolor: '#0b7a8c14' },
  look: { border: '2px dashed #A35A00', bgcolor: '#f7bc6b33' },
  unsure: { border: '3px solid #A1201F', bgcolor: '#a1201f10' },
}
const WORDS = { sure: '#0B5563', look: '#7A4300', unsure: '#A1201F' }

/** The place of a value on the page. */
export interface PageBox {
  name: string
  label: string
  /** What is written at one that is not sure. */
  says: string
  /** What a screen reader hears. */
  spoken: string
  level: keyof typeof LOOKS
  box: Area
}

const percent = (share: number) => `${share * 100}%`

interface Props {
  boxes: PageBox[]
  turn: Turn
  current: string | null
  onPick: (name: string) => void
}

/** Where each value stands on the page, and how sure it is: colour, line and word. */
export const PageBoxes = ({ boxes, turn, current, onPick }: Props) =>
  boxes.map(({ name, label, says, spoken, level, box }) => {
    const [left, top, right, bottom] = turned(box, turn)
    const isCurrent = name === current
    return (
      <Box
        component="button"
        type="button"
        key={name}
        tabIndex={-1}
        data-field={name}
        aria-label={spoken}
        onClick={() => onPick(name)}
        sx={{
          ...boxStyles,
          ...LOOKS[level],
          left: percent(left),
          top: percent(top),
          width: percent(right - left),
          height: percent(bottom - top),
          ...(isCurrent && currentStyles),
        }}
      >
        {(isCurrent || level !== 'sure') && (
          <Box component="em" className="no-print" sx={{ ...tagStyles, bgcolor: WORDS[level] }}>
            {isCurrent ? label : says}
          </Box>
        )}
      </Box>
    )
  })

const boxStyles = {
  position: 'absolute',
  p: 0,
  m: 0,
  borderRadius: '3px',
  cursor: 'pointer',
  boxSizing: 'border-box',
  overflow: 'visible',
} as const

const currentStyles = { boxShadow: '0 0 0 4px #FFC83D', zIndex: 2 }

const tagStyles = {
  position: 'absolute',
  left: -3,
  bottom: 'calc(100% + 4px)',
  px: '6px',
  borderRadius: '4px',
  color: '#fff',
  font: 'normal 600 0.6875rem/1.125rem Geist Variable, sans-serif',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
}
