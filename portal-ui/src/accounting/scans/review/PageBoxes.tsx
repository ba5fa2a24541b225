import Box from '@mui/material/Box'
import { confidenceWords } from '../parts/ScanConfidence'
import type { FieldRead } from '../scanQueries'
import { type Turn, turned } from './pageRotation'
import { type Answers, isLookedAt } from './reviewAnswers'
import { labelOf } from './scanFields'

/** The paper is white in the dark as well, so these do not change with the mode. */
const LOOKS = {
  sure: { border: '1.5px solid #0B7A8C', bgcolor: '#0b7a8c14' },
  look: { border: '2px dashed #A35A00', bgcolor: '#f7bc6b33' },
  unsure: { border: '3px solid #A1201F', bgcolor: '#a1201f10' },
}
const WORDS = { sure: '#0B5563', look: '#7A4300', unsure: '#A1201F' }

/** One that stands somewhere on a page. */
export type Boxed = FieldRead & { box: NonNullable<FieldRead['box']> }

export const isBoxed = (field: FieldRead): field is Boxed => {
  const [left, top, right, bottom] = field.box ?? [0, 0, 0, 0]
  return right > left && bottom > top
}

const percent = (share: number) => `${share * 100}%`

interface Props {
  fields: Boxed[]
  answers: Answers
  turn: Turn
  current: string | null
  onPick: (name: string) => void
}

/** Where each value stands on the page, and how sure it is: colour, line and word. */
export const PageBoxes = ({ fields, answers, turn, current, onPick }: Props) =>
  fields.map((field) => {
    const [left, top, right, bottom] = turned(field.box, turn)
    const isCurrent = field.name === current
    const level = isLookedAt(field, answers) ? 'sure' : (field.level ?? 'sure')
    const says = isCurrent || level !== 'sure'
    return (
      <Box
        component="button"
        type="button"
        key={field.name}
        tabIndex={-1}
        data-field={field.name}
        aria-label={`${labelOf(field.name)}, ${confidenceWords(field)}`}
        onClick={() => onPick(field.name)}
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
        {says && (
          <Box component="em" className="no-print" sx={{ ...tagStyles, bgcolor: WORDS[level] }}>
            {isCurrent ? labelOf(field.name) : confidenceWords(field)}
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
