import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { Change } from '../../shared/api/types'
import { commonMessages } from '../../shared/messages/common'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { lineBelow } from '../../shared/ui/layout'
import { fieldName, shownValue } from '../../shared/ui/Timeline'

interface Props {
  changes: Change[]
}

const wordsOf = ({ field, before, after }: Change) => ({
  name: fieldName(field),
  before: shownValue(field, before) || commonMessages.timeline.empty,
  after: shownValue(field, after) || commonMessages.timeline.empty,
})

/** Field, before, after. */
export const CertificateChangesTable = ({ changes }: Props) => (
  <Table aria-label={tenantPageMessages.since.title} sx={tableStyles}>
    <TableHead>
      <TableRow>
        <TableCell>{tenantPageMessages.since.field}</TableCell>
        <TableCell>{tenantPageMessages.since.before}</TableCell>
        <TableCell>{tenantPageMessages.since.after}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {changes.map((change) => {
        const { name, before, after } = wordsOf(change)
        return (
          <TableRow key={change.field}>
            <TableCell component="th" scope="row" sx={{ fontWeight: 500, color: 'text.primary' }}>
              {name}
            </TableCell>
            <TableCell sx={{ color: 'text.secondary' }}>{before}</TableCell>
            <TableCell sx={{ fontWeight: 500 }}>{after}</TableCell>
          </TableRow>
        )
      })}
    </TableBody>
  </Table>
)

/** Each change by itself, for a phone. */
export const CertificateChangesCards = ({ changes }: Props) => (
  <Box component="dl" aria-label={tenantPageMessages.since.title} sx={{ m: 0, fontSize: 14 }}>
    {changes.map((change) => {
      const { name, before, after } = wordsOf(change)
      return (
        <Box key={change.field} sx={cardStyles}>
          <Box component="dt" sx={{ fontWeight: 500 }}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
            {`${tenantPageMessages.since.before}: ${before}`}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>{`${tenantPageMessages.since.after}: ${after}`}</Box>
        </Box>
      )
    })}
  </Box>
)

const tableStyles = {
  '& td, & th': { fontSize: 13, overflowWrap: 'anywhere', py: 1 },
  '& tr > :first-of-type': { pl: 2.5 },
  '& tr > :last-of-type': { pr: 2.5 },
  '& tbody tr:last-child > *': { borderBottom: 0 },
}

const cardStyles = {
  ...lineBelow,
  px: 2,
  py: 1.25,
  overflowWrap: 'anywhere',
  '&:last-child': { borderBottom: 0 },
}
