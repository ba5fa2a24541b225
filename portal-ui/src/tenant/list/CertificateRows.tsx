import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { CertificateItem } from '../../shared/api/types'
import { formatAmount, formatPesos } from '../../shared/format/money'
import { quarterOfPeriod, shortNameOf } from '../../shared/format/quarter'
import { tenantMessages } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { plainList, secondaryText } from '../../shared/ui/layout'
import { Moment } from '../../shared/ui/Moment'
import { QapStateMark } from '../../shared/ui/QapStateMark'
import { StatusChip } from '../../shared/ui/StatusChip'
import { useNarrowerThan } from '../../shared/ui/useNarrowerThan'
import { placeOf, titleOf } from '../parts/certificateMessages'

interface Props {
  items: CertificateItem[]
}

const { columns } = tenantMessages.list

/** A row that changed while it was on screen flashes once. */
const useFlash = (version: number) => {
  const seen = useRef(version)
  return version === seen.current ? undefined : { animation: 'flash 900ms ease-out' }
}

const quarterText = ({ period_from }: CertificateItem) => {
  const quarter = quarterOfPeriod(period_from)
  return quarter ? shortNameOf(quarter) : ''
}

const SignatureText = ({ item: { signature, changed_since_signed } }: { item: CertificateItem }) =>
  signature || changed_since_signed ? (
    <Box sx={{ fontSize: 12, color: changed_since_signed ? 'warning.main' : 'surface.hint' }}>
      {signature ? tenantMessages.list.signed : tenantMessages.list.changedSinceSigned}
    </Box>
  ) : null

const CertificateReference = ({ item }: { item: CertificateItem }) => (
  <MuiLink component={Link} to={paths.tenant.form(item.id)} sx={{ whiteSpace: 'nowrap' }}>
    <Value>{item.reference}</Value>
  </MuiLink>
)

const CertificateRow = ({ item }: { item: CertificateItem }) => (
  <TableRow hover sx={useFlash(item.version)}>
    <TableCell>
      <CertificateReference item={item} />
    </TableCell>
    <TableCell>
      <StatusChip
        status={item.status}
        replaced={item.is_replaced}
        elsewhere={item.approved_elsewhere_on !== null}
      />
      <SignatureText item={item} />
      {item.qap_state && (
        <Box>
          <QapStateMark state={item.qap_state} />
        </Box>
      )}
    </TableCell>
    <TableCell>
      {placeOf(item)}
      {item.return_requested && (
        <Box sx={{ fontSize: 12, color: 'surface.hint' }}>
          {tenantMessages.list.returnRequested}
        </Box>
      )}
    </TableCell>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>{quarterText(item)}</TableCell>
    <TableCell align="right">
      <Value>{formatAmount(item.total)}</Value>
    </TableCell>
    <TableCell align="right">
      <Value>{formatAmount(item.tax)}</Value>
    </TableCell>
    <TableCell align="right" sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
      <Moment at={item.updated_at} />
    </TableCell>
  </TableRow>
)

const WideRows = ({ items }: Props) => (
  <Box
    sx={{
      overflowX: 'auto',
      '& th:first-of-type, & td:first-of-type': { pl: 2.5 },
      '& th:last-of-type, & td:last-of-type': { pr: 2.5 },
    }}
  >
    <Table aria-label={tenantMessages.list.title}>
      <TableHead>
        <TableRow>
          <TableCell>{columns.reference}</TableCell>
          <TableCell>{columns.status}</TableCell>
          <TableCell>{columns.branch}</TableCell>
          <TableCell>{columns.period}</TableCell>
          <TableCell align="right">{columns.total}</TableCell>
          <TableCell align="right">{columns.tax}</TableCell>
          <TableCell align="right">{columns.updated}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <CertificateRow key={item.id} item={item} />
        ))}
      </TableBody>
    </Table>
  </Box>
)

const CertificateCard = ({ item }: { item: CertificateItem }) => (
  <Box component="li" sx={[cardStyles, useFlash(item.version) ?? {}]}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'center' }}>
      <StatusChip
        status={item.status}
        replaced={item.is_replaced}
        elsewhere={item.approved_elsewhere_on !== null}
      />
      <Box sx={{ fontWeight: 600 }}>
        <Value>{formatPesos(item.tax)}</Value>
      </Box>
    </Box>
    <Box sx={{ fontWeight: 500, mt: 0.75 }}>{titleOf(item)}</Box>
    <Box sx={{ ...secondaryText, display: 'flex', justifyContent: 'space-between', gap: 1 }}>
      <CertificateReference item={item} />
      <Moment at={item.updated_at} />
    </Box>
    <SignatureText item={item} />
    {item.qap_state && (
      <Box>
        <QapStateMark state={item.qap_state} />
      </Box>
    )}
  </Box>
)

/** 900 px, for text of the usual size: narrower, the table would scroll sideways. */
const NARROW_REM = 56.25

/** A table; on a phone or tablet, rows of chip, title and amount. */
export const CertificateRows = ({ items }: Props) => {
  const narrow = useNarrowerThan(NARROW_REM)
  if (!narrow) return <WideRows items={items} />
  return (
    <Box component="ul" aria-label={tenantMessages.list.title} sx={plainList}>
      {items.map((item) => (
        <CertificateCard key={item.id} item={item} />
      ))}
    </Box>
  )
}

const cardStyles = {
  px: 2,
  py: 1.5,
  borderTop: 1,
  borderColor: 'surface.lineSoft',
  position: 'relative',
  // The whole row can be pressed, the link keeps its name.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
}
