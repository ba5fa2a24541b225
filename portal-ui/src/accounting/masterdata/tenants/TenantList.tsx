import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatTin } from '../../../shared/format/tin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { paths } from '../../../shared/paths'
import { Value } from '../../../shared/plain/Value'
import type { TenantRow } from '../masterDataQueries'
import { TenantStateChip } from './TenantStateChip'
import { FLAGS } from './tenantStyles'

const words = masterDataMessages.tenants

const flagsOf = (tenant: TenantRow) =>
  FLAGS.filter((flag) => tenant[flag]).map((flag) => words.flags[flag])

const TenantListRow = ({ tenant }: { tenant: TenantRow }) => (
  <Box component="li" sx={{ ...rowStyles, ...columnsStyles }}>
    <Box sx={{ minWidth: 0 }}>
      <MuiLink
        component={Link}
        to={paths.accounting.masterTenant(tenant.id)}
        sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}
      >
        {tenant.name}
      </MuiLink>
      <Box sx={{ color: 'text.secondary' }}>
        <Value>{formatTin(tenant.tin)}</Value>
      </Box>
    </Box>
    <TenantStateChip state={tenant.state} />
    <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{tenant.contact_email}</Box>
    <Box sx={{ color: 'text.secondary' }}>{flagsOf(tenant).join(', ')}</Box>
  </Box>
)

/** Rows on a desk, cards on a phone. */
export const TenantList = ({ tenants }: { tenants: TenantRow[] }) => (
  <>
    <Box aria-hidden="true" sx={{ ...rowStyles, ...columnsStyles, ...headStyles }}>
      {Object.values(words.columns).map((label) => (
        <span key={label}>{label}</span>
      ))}
    </Box>
    <Box component="ul" aria-label={words.label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {tenants.map((tenant) => (
        <TenantListRow key={tenant.id} tenant={tenant} />
      ))}
    </Box>
  </>
)

const columnsStyles = {
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 3fr) 128px minmax(0, 2fr) minmax(0, 2fr)',
  },
}

const rowStyles = {
  display: 'grid',
  alignItems: 'center',
  columnGap: 2.5,
  rowGap: 0.25,
  px: { xs: 2, md: 2.5 },
  py: 1,
  minHeight: 44,
  fontSize: 13,
  lineHeight: '19px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
} as const

const headStyles = {
  display: { xs: 'none', md: 'grid' },
  minHeight: 34,
  py: 0.5,
  fontSize: 12,
  fontWeight: 600,
  color: 'surface.hint',
}
