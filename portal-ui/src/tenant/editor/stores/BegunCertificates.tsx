import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { CertificateItem } from '../../../shared/api/types'
import { begunMessages } from '../../../shared/messages/begun'
import { paths } from '../../../shared/paths'
import { Value } from '../../../shared/plain/Value'
import { plainList, wrappedRow } from '../../../shared/ui/layout'
import { Note } from '../../../shared/ui/Note'
import { StatusChip } from '../../../shared/ui/StatusChip'
import { isReturned } from './useBegunCertificates'

/** A returned one opens with its reasons, a draft where it is written. */
export const wayToBegun = (begun: CertificateItem) =>
  isReturned(begun) ? paths.tenant.form(begun.id) : paths.tenant.editForm(begun.id)

export const openWords = (begun: CertificateItem) =>
  isReturned(begun) ? begunMessages.openReturned : begunMessages.openDraft

const nameOf = ({ branch, reference }: CertificateItem) =>
  [branch, reference].filter(Boolean).join(', ')

/** What is begun already for the chosen quarter, each with the way to it. */
export const BegunCertificates = ({ begun }: { begun: CertificateItem[] }) => (
  <Note tone="info" role="status">
    {begunMessages.title(begun.length)}
    <Box component="ul" sx={{ ...plainList, mt: 0.5 }}>
      {begun.map((each) => (
        <Box component="li" key={each.id} sx={{ ...wrappedRow, columnGap: 1, py: 0.5 }}>
          <StatusChip status={each.status} />
          <Value>{nameOf(each)}</Value>
          <MuiLink
            component={Link}
            to={wayToBegun(each)}
            aria-label={`${openWords(each)}: ${nameOf(each)}`}
            sx={{ py: { xs: 1.5, md: 0 } }}
          >
            {openWords(each)}
          </MuiLink>
        </Box>
      ))}
    </Box>
  </Note>
)
