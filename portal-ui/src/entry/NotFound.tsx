import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import { commonWords } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { Page } from '../shared/ui/Page'

const NotFound = () => (
  <Page title={commonWords.notFound.title} width={720}>
    <Link component={RouterLink} to={paths.home}>
      {commonWords.notFound.home}
    </Link>
  </Page>
)

export default NotFound
