import Box from '@mui/material/Box'
import { CountLink } from './CountLink'

export interface Bar {
  key: string
  label: string
  count: number
  /** The list it opens. */
  to: string
  what: string
  /** How much it should worry: hatched near the goal, full beyond it. */
  level?: 'near' | 'over'
}

/** One hue, hatch before colour; the list is its own table, and each number opens its forms. */
export const OversightBars = ({ label, bars }: { label: string; bars: Bar[] }) => {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Box component="ul" aria-label={label} sx={listStyles}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span>{bar.label}</span>
          <Box component="span" aria-hidden="true" sx={trackStyles}>
            <Box
              component="span"
              sx={{
                ...barStyles,
                ...LEVELS[bar.level ?? 'fine'],
                width: `${(100 * bar.count) / most}%`,
              }}
            />
          </Box>
          <Box component="span" sx={{ textAlign: 'right' }}>
            <CountLink to={bar.to} value={bar.count} what={bar.what} />
          </Box>
        </li>
      ))}
    </Box>
  )
}

const listStyles = {
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'auto minmax(60px, 1fr) auto',
  columnGap: 2,
  alignItems: 'center',
  m: 0,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 13,
  lineHeight: '19px',
  '& > li': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    minHeight: { xs: 44, md: 26 },
  },
}

const trackStyles = { height: 10, borderRadius: '2px', bgcolor: 'surface.sunken', overflow: 'clip' }

const barStyles = { display: 'block', height: '100%', borderRadius: '2px' }

const LEVELS = {
  fine: { bgcolor: 'primary.main' },
  near: {
    backgroundImage:
      'repeating-linear-gradient(135deg, var(--mui-palette-warning-main) 0 4px, transparent 4px 7px)',
  },
  over: { bgcolor: 'warning.main' },
}
