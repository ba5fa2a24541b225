import Box from '@mui/material/Box'

interface Props {
  label: string
  value: number
  most: number
  words: string
}

/** How far one file is. */
export const ScanProgress = ({ label, value, most, words }: Props) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round((value / most) * 100)}
      sx={trackStyles}
    >
      <Box sx={{ width: `${(value / most) * 100}%`, bgcolor: 'primary.main', height: '100%' }} />
    </Box>
    <Box
      component="span"
      sx={{ fontSize: 12, color: 'text.secondary', minWidth: 34, textAlign: 'right' }}
    >
      {words}
    </Box>
  </Box>
)

const trackStyles = {
  width: { xs: 72, md: 120 },
  height: 6,
  borderRadius: '3px',
  bgcolor: 'surface.lineSoft',
  overflow: 'hidden',
  border: '1px solid transparent',
}
