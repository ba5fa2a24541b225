import Box from '@mui/material/Box'
import { Link } from 'react-router'
import { scanMessages } from '../../../shared/messages/scans'

interface Props {
  label: string
  /** Of which file, said to those who hear the page. */
  of: string
  to?: string
  onPress?: () => void
}

/** What to do with a file: a quiet link or a button that looks like one. */
export const ScanAction = ({ label, of, to, onPress }: Props) => {
  const named = { 'aria-label': scanMessages.list.named(label, of), sx: actStyles }
  return to ? (
    <Box component={Link} to={to} {...named}>
      {label}
    </Box>
  ) : (
    <Box component="button" type="button" onClick={onPress} {...named}>
      {label}
    </Box>
  )
}

const actStyles = {
  font: 'inherit',
  fontSize: 13,
  fontWeight: 500,
  minHeight: { xs: 44, md: 28 },
  display: 'inline-flex',
  alignItems: 'center',
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  color: 'primary.main',
  cursor: 'pointer',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  textDecorationColor: 'color-mix(in srgb, currentColor 40%, transparent)',
}
