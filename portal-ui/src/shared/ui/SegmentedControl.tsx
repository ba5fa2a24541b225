import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { secondaryText } from './layout'

export interface Segment {
  value: string
  label: string
  count?: number
}

interface Props {
  label: string
  segments: Segment[]
  value: string
  onPick: (value: string) => void
}

/** One of a few, side by side, each with its count. */
export const SegmentedControl = ({ label, segments, value, onPick }: Props) => (
  <Box role="group" aria-label={label} sx={frame}>
    {segments.map((segment) => (
      <ButtonBase
        key={segment.value}
        aria-pressed={segment.value === value}
        onClick={() => onPick(segment.value)}
        sx={button}
      >
        {`${segment.label} `}
        {segment.count !== undefined && (
          <span className="count">{segment.count.toLocaleString('en-US')}</span>
        )}
      </ButtonBase>
    ))}
  </Box>
)

const frame = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2px',
  p: '3px',
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  maxWidth: '100%',
  // Paper says what was chosen.
  '@media print': { p: 0, '& [aria-pressed="false"]': { display: 'none' } },
}

const button = {
  ...secondaryText,
  minHeight: { xs: 38, md: 28 },
  px: '11px',
  gap: '6px',
  borderRadius: '6px',
  fontFamily: 'inherit',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  flex: 'none',
  '& .count': { color: 'surface.hint', fontWeight: 600 },
  '&[aria-pressed="true"]': {
    bgcolor: 'surface.raised',
    color: 'text.primary',
    fontWeight: 600,
    boxShadow: '0 1px 2px rgb(13 31 36 / 12%)',
  },
}
