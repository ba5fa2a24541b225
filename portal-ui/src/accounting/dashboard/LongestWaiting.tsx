import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { CertificateItem } from '../../shared/api/types'
import { formatPesos } from '../../shared/format/money'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { EmptyState } from '../../shared/ui/EmptyState'
import { lineBelow, oneLine, plainList } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { StatusChip } from '../../shared/ui/StatusChip'
import { FormHolder } from '../parts/FormHolder'
import { listPath } from '../parts/lists'
import { WaitingTime } from '../parts/WaitingTime'
import { waitsSince } from '../parts/workingDays'

const LongestWaitingRow = ({ form }: { form: CertificateItem }) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ flex: '1 1 9.5rem', minWidth: 0 }}>
      <MuiLink
        component={Link}
        to={paths.accounting.form(form.id)}
        underline="hover"
        sx={{ fontWeight: 500, fontSize: 14, whiteSpace: 'nowrap' }}
      >
        <Value>{form.reference}</Value>
      </MuiLink>
      <Box sx={oneLine}>{form.payor_name}</Box>
    </Box>
    <Box sx={{ ml: 'auto', textAlign: 'right', whiteSpace: 'nowrap' }}>
      <Box sx={{ fontWeight: 500, fontSize: 14 }}>
        <Value>{formatPesos(form.tax)}</Value>
      </Box>
      <WaitingTime since={waitsSince(form)} />
    </Box>
    <Box sx={{ minWidth: 132 }} className="standing">
      <StatusChip status={form.status} />
    </Box>
    <Box sx={{ width: 124, minWidth: 0, textAlign: 'right' }} className="standing">
      <FormHolder claim={form.claimed_by} />
    </Box>
  </Box>
)

/** The oldest of OPEN, oldest first. */
export const LongestWaiting = ({ forms }: { forms: CertificateItem[] }) => (
  <SectionCard
    title={accountingMessages.dashboard.longest}
    aside={
      forms.length > 0 && (
        <MuiLink component={Link} to={listPath('open')} sx={{ fontSize: 13, fontWeight: 500 }}>
          {accountingMessages.dashboard.allOpen}
        </MuiLink>
      )
    }
  >
    {forms.length === 0 ? (
      <EmptyState
        title={accountingMessages.dashboard.nothingTitle}
        text={accountingMessages.dashboard.nothingText}
      />
    ) : (
      <Box component="ol" sx={plainList}>
        {forms.map((form) => (
          <LongestWaitingRow key={form.id} form={form} />
        ))}
      </Box>
    )}
  </SectionCard>
)

const rowStyles = {
  ...lineBelow,
  display: { xs: 'flex', md: 'grid' },
  flexWrap: 'wrap',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto auto',
  columnGap: 2.5,
  alignItems: 'center',
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 13,
  lineHeight: '19px',
  '&:last-of-type': { borderBottom: 0 },
  '& .standing': { display: { xs: 'none', md: 'block' } },
}
