import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { exportsMessages as words } from '../../../shared/messages/exports'
import { paths } from '../../../shared/paths'
import { Icon } from '../../../shared/ui/Icon'

interface Props {
  /** To the list of exports; else to filing. */
  toList?: boolean
}

export const BackToExports = ({ toList = false }: Props) => (
  <MuiLink
    component={Link}
    to={toList ? paths.accounting.exports : paths.accounting.filing}
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 0.5,
      fontSize: 13,
      minHeight: { xs: 44, md: 24 },
    }}
  >
    <Icon name="arrow-left" />
    {toList ? words.backToList : words.back}
  </MuiLink>
)
