import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { filingMessages } from '../../shared/messages/filing'
import { paths } from '../../shared/paths'
import { Icon } from '../../shared/ui/Icon'

/** The way to the certificates of a company that no return claims. */
export const UnclaimedLink = ({ company }: { company: string }) => (
  <Box sx={{ fontSize: 13 }}>
    <MuiLink component={Link} to={paths.accounting.unclaimed(company)} sx={linkStyles}>
      <Icon name="clock" size={15} />
      {filingMessages.unclaimed.link}
    </MuiLink>
  </Box>
)

const linkStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: { xs: 44, md: 24 },
}
