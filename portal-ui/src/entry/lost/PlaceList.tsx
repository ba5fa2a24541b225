import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { plainList, secondaryText } from '../../shared/ui/layout'
import type { Place } from './listedPlaces'

/** The page that says whether a paper counts is the server's own. */
const isOfServer = (to: string) => to.startsWith('/verify')

export const PlaceList = ({ places }: { places: Place[] }) => (
  <Box component="ul" sx={listStyles}>
    {places.map(({ to, name, what }) => (
      <li key={`${to}${name}`}>
        {isOfServer(to) ? (
          <MuiLink href={to}>{name}</MuiLink>
        ) : (
          <MuiLink component={Link} to={to}>
            {name}
          </MuiLink>
        )}
        {what && <Box sx={secondaryText}>{what}</Box>}
      </li>
    ))}
  </Box>
)

const listStyles = {
  ...plainList,
  '& li': { py: 1, borderTop: 1, borderColor: 'surface.lineSoft' },
  '& li:first-of-type': { borderTop: 0 },
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 36, md: 24 } },
}
