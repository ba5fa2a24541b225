import Box from '@mui/material/Box'

const TONES = ['resubmitted', 'returned', 'amendment', 'submitted'] as const

const initialsOf = (name: string) => {
  const words = name.split(/[\s.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('')
}

const toneOf = (name: string) =>
  TONES[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % TONES.length] ?? TONES[0]

interface Props {
  name: string
  you?: boolean
  size?: number
}

/** Two initials; the name stands beside it. */
export const Avatar = ({ name, you = false, size = 24 }: Props) => (
  <Box
    component="span"
    aria-hidden="true"
    sx={{
      width: size,
      height: size,
      borderRadius: '50%',
      display: 'inline-grid',
      placeItems: 'center',
      flex: 'none',
      fontSize: size > 28 ? 12 : 10,
      lineHeight: 1,
      fontWeight: 600,
      textTransform: 'uppercase',
      ...(you
        ? { bgcolor: 'primary.main', color: 'primary.contrastText' }
        : { bgcolor: `status.${toneOf(name)}.bg`, color: `status.${toneOf(name)}.fg` }),
    }}
  >
    {initialsOf(name)}
  </Box>
)
