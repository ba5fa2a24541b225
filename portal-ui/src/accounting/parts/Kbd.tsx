import Box from '@mui/material/Box'
import { useKeysEnabled } from './keys'

/** A key's cap; not drawn while single keys are switched off. */
export const Kbd = ({ children, always = false }: { children: string; always?: boolean }) => {
  const enabled = useKeysEnabled()
  if (!enabled && !always) return null
  return (
    <Box component="kbd" aria-hidden={!always} sx={styles}>
      {children}
    </Box>
  )
}

const styles = {
  display: { xs: 'none', md: 'inline-block' },
  font: 'inherit',
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 500,
  px: '5px',
  border: 1,
  borderBottomWidth: 2,
  borderRadius: '4px',
  borderColor: 'color-mix(in srgb, currentColor 35%, transparent)',
}
