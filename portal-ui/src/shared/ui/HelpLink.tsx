import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { Finding } from '../api/types'
import { certificateMessages } from '../messages/certificate'
import { paths } from '../paths'

/** From a check's finding to the question of the help that explains it. */
export const HelpLink = ({ id, message }: Pick<Finding, 'id' | 'message'>) => (
  <MuiLink
    component={Link}
    to={paths.help(id)}
    className="no-print"
    aria-label={`${certificateMessages.help}: ${message}`}
    sx={{ fontSize: 13, display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
  >
    {certificateMessages.help}
  </MuiLink>
)
