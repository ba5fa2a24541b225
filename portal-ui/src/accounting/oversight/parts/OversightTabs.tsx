import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import { oversightMessages } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { meQuery } from '../../../shared/queries/certificates'
import { pagePath, type Question } from '../oversightQuestion'

const words = oversightMessages.pages

const PAGES = [
  { to: paths.accounting.oversight, label: words.dashboard },
  { to: paths.accounting.notSent, label: words.notSent },
  { to: paths.accounting.assignments, label: words.assignments },
  { to: paths.accounting.deskRules, label: words.rules },
]
const REASONS = { to: paths.accounting.masterRecords('reasons'), label: words.reasons }

/** The pages of oversight; a lead keeps the catalogue of reasons as well. */
export const OversightTabs = ({ question }: { question: Question }) => {
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'processor') return <span />
  return (
    <Box component="nav" aria-label={words.label} sx={tabsStyles}>
      {PAGES.map(({ to, label }) => (
        <Box key={to} component={NavLink} end to={pagePath(to, question)} sx={tabStyles}>
          {label}
        </Box>
      ))}
      {me?.role === 'lead' && (
        <Box component={NavLink} to={REASONS.to} sx={tabStyles}>
          {REASONS.label}
        </Box>
      )}
    </Box>
  )
}

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
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: { xs: 40, md: 28 },
  px: '11px',
  borderRadius: '6px',
  fontSize: 13,
  fontWeight: 500,
  color: 'text.secondary',
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  '&[aria-current="page"]': {
    bgcolor: 'surface.raised',
    color: 'text.primary',
    fontWeight: 600,
    boxShadow: '0 1px 2px rgb(13 31 36 / 12%)',
  },
}
