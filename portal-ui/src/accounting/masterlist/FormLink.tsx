import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router'
import type { CertificateItem } from '../../shared/api/types'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { holdKeysOf } from '../parts/keyBuffer'
import { type Cursor, linkId } from './useCursor'

/** The reference is the link that opens the form. */
export const FormLink = ({ form, cursor }: { form: CertificateItem; cursor: Cursor }) => (
  <Link
    id={linkId(form.id)}
    component={RouterLink}
    to={paths.accounting.form(form.id)}
    underline="hover"
    sx={{ fontWeight: 500, whiteSpace: 'nowrap', borderRadius: '4px', scrollMargin: '80px' }}
    onClick={holdKeysOf}
    onFocus={() => cursor.set(form.id)}
  >
    <Value>{form.reference}</Value>
  </Link>
)
