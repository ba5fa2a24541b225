import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { signingMessages as words } from '../../shared/messages/signing'
import { paths } from '../../shared/paths'
import { useSigningWay } from './signingQueries'

/** To the list of what waits for a signature. */
export default function SigningLink() {
  const way = useSigningWay()
  return way ? (
    <Button component={Link} to={paths.tenant.sign}>
      {words[way].open}
    </Button>
  ) : null
}
