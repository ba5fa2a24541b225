import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link, useLocation } from 'react-router'
import { version } from '../../package.json'
import { questionOfScreen } from '../help/screens'
import { commonWords } from '../shared/messages/common'
import { footWords } from '../shared/messages/foot'
import { tourWords } from '../shared/messages/tour'
import { paths } from '../shared/paths'
import { showAround } from '../tour/showAround'
import { useTour } from '../tour/useTour'

/** At the foot of each page: its help, the version and what came with it, accessibility. */
export default function Foot() {
  const question = questionOfScreen(useLocation().pathname)
  const tour = useTour()
  const links = [
    question
      ? { to: paths.help(question), words: footWords.help }
      : { to: paths.faqs, words: footWords.faqs },
    { to: paths.changes, words: footWords.changes(version) },
    { to: paths.accessibility, words: commonWords.nav.accessibility },
  ]
  return (
    <Box component="footer" aria-label={footWords.label} className="no-print" sx={footLook}>
      {links.map(({ to, words }) => (
        <MuiLink key={to} component={Link} to={to}>
          {words}
        </MuiLink>
      ))}
      {tour && (
        <MuiLink component="button" onClick={() => void showAround(tour)}>
          {tourWords.start}
        </MuiLink>
      )}
    </Box>
  )
}

/** A phone has a bar of its own over the lower edge of some pages. */
const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: { xs: 'flex-start', md: 'center' },
  columnGap: 3,
  px: { xs: 2, md: 3 },
  pt: { xs: 1, md: 2 },
  pb: { xs: '88px', md: 2 },
  fontSize: 13,
  '& a, & button': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: { xs: 44, md: 24 },
    color: 'text.secondary',
  },
}
