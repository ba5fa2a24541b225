import Box from '@mui/material/Box'
import { NavLink } from 'react-router'
import { inlineRow, secondaryText } from '../../shared/ui/layout'

interface TabbedPage {
  to: string
  label: string
  /** Current at this very address alone, not at those below it. */
  isWhole?: boolean
}

/** Links to the pages of one part of the desk, side by side. */
export const PageTabs = ({ label, pages }: { label: string; pages: TabbedPage[] }) => (
  <Box component="nav" className="no-print" aria-label={label} sx={tabsStyles}>
    {pages.map(({ to, label: name, isWhole = false }) => (
      <Box key={to} component={NavLink} end={isWhole} to={to} sx={tabStyles}>
        {name}
      </Box>
    ))}
  </Box>
)

const tabsStyles = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  gap: '2px',
  p: '3px',
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  maxWidth: '100%',
}

const tabStyles = {
  ...secondaryText,
  ...inlineRow,
  minHeight: { xs: 40, md: 28 },
  px: '11px',
  borderRadius: '6px',
  fontWeight: 500,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&[aria-current="page"]': {
    bgcolor: 'surface.raised',
    color: 'text.primary',
    fontWeight: 600,
    boxShadow: '0 1px 2px rgb(13 31 36 / 12%)',
  },
}
