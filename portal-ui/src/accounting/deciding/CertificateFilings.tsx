import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { components } from '../../shared/api/schema'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { get } from '../../shared/session/client'
import { Icon } from '../../shared/ui/Icon'
import { isWaiting } from '../parts/lists'
import type { Form } from './formCache'

type Filings = components['schemas']['FilingPage']

/** In which filings its tax was claimed; what waits for its first decision is in none. */
export const CertificateFilings = ({ form: { id, status } }: { form: Form }) => {
  const { data } = useQuery({
    queryKey: ['filings', 'of', id],
    queryFn: ({ signal }) => get<Filings>('/filings/', { certificate: id }, signal),
    enabled: !isWaiting(status),
  })
  const live = data?.results.filter(({ status: of }) => of === 'FILED')
  if (!live?.length) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13 }}>
      <Icon name="file-check" />
      {accountingMessages.form.claimedIn}
      {live.map((filing) => (
        <MuiLink key={filing.id} component={Link} to={paths.accounting.filed(filing.id)}>
          {accountingMessages.form.filing(filing.form, filing.quarter, filing.number)}
        </MuiLink>
      ))}
    </Box>
  )
}
