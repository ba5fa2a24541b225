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

/** The live versions that claim its tax, and the return that a lead chose for it. */
export const CertificateFilings = ({ form: { id, status, claim_in } }: { form: Form }) => {
  const { data } = useQuery({
    queryKey: ['filings', 'of', id],
    queryFn: ({ signal }) => get<Filings>('/filings/', { certificate: id }, signal),
    enabled: !isWaiting(status),
  })
  const live = data?.results.filter(({ counts }) => counts) ?? []
  if (live.length === 0 && !claim_in) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: 13 }}>
      <Icon name="file-check" />
      {claim_in && <span>{accountingMessages.form.claimIn(claim_in)}</span>}
      {live.length > 0 && <span>{accountingMessages.form.claimedIn}</span>}
      {live.map((filing) => (
        <MuiLink key={filing.id} component={Link} to={paths.accounting.filed(filing.id)}>
          {accountingMessages.form.filing(filing.form, filing.quarter, filing.number)}
        </MuiLink>
      ))}
    </Box>
  )
}
