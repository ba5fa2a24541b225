import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { en } from '../shared/messages/en'
import { paths } from '../shared/paths'
import { Page } from '../shared/ui/Page'

export const NotFound = () => (
  <Page title={en.notFound.title} width={720}>
    <Link component={RouterLink} to={paths.home}>
      {en.notFound.home}
    </Link>
  </Page>
)
