import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link, useLocation } from 'react-router'
import { version } from '../../package.json'
import { questionOfScreen } from '../help/screens'
import { commonMessages } from '../shared/messages/common'
import { footerMessages } from '../shared/messages/footer'
import { tourMessages } from '../shared/messages/tour'
import { paths } from '../shared/paths'
import { inlineRow } from '../shared/ui/layout'
import { showAround } from '../tour/showAround'
import { useTour } from '../tour/useTour'

/** At the foot of each page: its help, the version and what came with it, accessibility. */
export default function PageFooter() {
  const question = questionOfScreen(useLocation().pathname)
  const tour = useTour()
  const links = [
    question
      ? { to: paths.help(question), words: footerMessages.help }
      : { to: paths.faqs, words: footerMessages.faqs },
    { to: paths.changes, words: footerMessages.changes(version) },
    { to: paths.accessibility, words: commonMessages.nav.accessibility },
  ]
  return (
    <Box component="footer" aria-label={footerMessages.label} className="no-print" sx={footStyles}>
      {links.map(({ to, words }) => (
        <MuiLink key={to} component={Link} to={to}>
          {words}
        </MuiLink>
      ))}
      {tour && (
        <MuiLink component="button" onClick={() => void showAround(tour)}>
          {tourMessages.start}
        </MuiLink>
      )}
    </Box>
  )
}

/** A phone has a bar of its own over the lower edge of some pages. */
const footStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: { xs: 'flex-start', md: 'center' },
  columnGap: 3,
  px: { xs: 2, md: 3 },
  pt: { xs: 1, md: 2 },
  pb: { xs: '88px', md: 2 },
  fontSize: 13,
  '& a, & button': { ...inlineRow, minHeight: { xs: 44, md: 24 }, color: 'text.secondary' },
}
