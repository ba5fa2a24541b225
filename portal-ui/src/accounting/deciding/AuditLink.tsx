import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow } from '../../shared/ui/layout'

/** For managers: everything about this form, its proof, and its evidence. */
export const AuditLink = ({ reference }: { reference: string }) => {
  const { data: me } = useQuery(meQuery())
  if (me?.role !== 'manager') return null
  return (
    <MuiLink
      className="no-print"
      component={Link}
      to={`${paths.accounting.audit}?reference=${encodeURIComponent(reference)}`}
      sx={{ ...inlineRow, gap: 0.75, minHeight: { xs: 44, md: 32 } }}
    >
      <Icon name="shield-check" />
      {accountingMessages.audit.ofForm}
    </MuiLink>
  )
}
