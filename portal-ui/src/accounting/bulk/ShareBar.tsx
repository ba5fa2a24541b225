import Box from '@mui/material/Box'

export interface ShareBarPart {
  count: number
  color: string
  /** Told apart without colour. */
  hatched?: boolean
}

/** A bar of parts, hatched where colour alone would tell; the words stand beside it. */
export const ShareBar = ({ parts }: { parts: ShareBarPart[] }) => (
  <Box aria-hidden sx={{ display: 'flex', gap: '3px', height: 8 }}>
    {parts
      .filter(({ count }) => count > 0)
      .map(({ count, color, hatched }) => (
        <Box
          key={color + String(hatched)}
          sx={{
            flex: count,
            minWidth: 6,
            borderRadius: '2px',
            color,
            bgcolor: hatched ? 'transparent' : 'currentColor',
            ...(hatched && { backgroundImage: HATCH }),
          }}
        />
      ))}
  </Box>
)

const HATCH = 'repeating-linear-gradient(135deg, currentColor 0 3px, transparent 3px 6px)'
