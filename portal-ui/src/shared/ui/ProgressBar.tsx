import Box from '@mui/material/Box'

interface ProgressBarProps {
  label: string
  /** How much is done of `max`; undefined while that is not known. */
  value: number | undefined
  max: number
}

/** The browser's own bar in our colour. */
export const ProgressBar = ({ label, value, max }: ProgressBarProps) => (
  <Box
    component="progress"
    aria-label={label}
    value={value}
    max={max}
    sx={{ width: '100%', accentColor: 'var(--mui-palette-primary-main)' }}
  />
)
