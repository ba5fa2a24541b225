import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatClock } from '../../shared/format/dates'
import { auditWords } from '../../shared/messages/audit'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { Icon } from '../../shared/ui/Icon'
import { StatusChip } from '../../shared/ui/StatusChip'
import type { AuditRow } from './queries'
import type { Question } from './question'
import { RowDetail } from './RowDetail'
import { isStatus, shortHash, whyOf } from './rowWords'

const words = auditWords

export const RowHead = () => (
  <Box aria-hidden="true" sx={{ ...columnsLook, ...headLook }}>
    {Object.values(words.columns).map((name) => (
      <span key={name}>{name}</span>
    ))}
  </Box>
)

const Became = ({ row }: { row: AuditRow }) => {
  if (row.source === row.target)
    return <Box sx={{ ...areaOf('became'), color: 'surface.hint' }}>{words.row.same}</Box>
  return (
    <Box sx={areaOf('became')}>
      {isStatus(row.target) ? <StatusChip status={row.target} /> : row.target_label}
    </Box>
  )
}

const About = ({ row }: { row: AuditRow }) => (
  <Box sx={areaOf('about')}>
    {row.reference ? (
      <MuiLink component={Link} to={`${paths.accounting.audit}?reference=${row.reference}`}>
        <Value>{row.reference}</Value>
      </MuiLink>
    ) : (
      row.subject || words.kinds[row.lifecycle]
    )}
    <Box sx={secondLook}>{row.tenant || (row.subject && words.kinds[row.lifecycle])}</Box>
  </Box>
)

interface Props {
  row: AuditRow
  ask: (changes: Question) => void
}

/** One transition: a row on a desk, a card on a phone, and all that is known of it when opened. */
export const Row = ({ row, ask }: Props) => {
  const [open, setOpen] = useState(false)
  const seq = words.number(row.seq)
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'surface.lineSoft' }}>
      <Box sx={{ ...columnsLook, ...rowLook }}>
        <ButtonBase
          data-audit-row
          aria-expanded={open}
          aria-label={words.row.open(seq)}
          onClick={() => setOpen(!open)}
          sx={{ ...areaOf('number'), ...numberLook }}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
          {seq}
        </ButtonBase>
        <Box sx={areaOf('time')}>{formatClock(row.at)}</Box>
        <Box sx={areaOf('by')}>{row.by}</Box>
        <Box sx={{ ...areaOf('move'), fontWeight: 500 }}>{row.label}</Box>
        <Became row={row} />
        <About row={row} />
        <Box sx={{ ...areaOf('why'), ...whyLook }}>{whyOf(row)}</Box>
        <Box sx={{ ...areaOf('where'), color: 'text.secondary' }}>{row.ip}</Box>
        <Box component="code" sx={{ ...areaOf('hash'), ...hashLook }}>
          {shortHash(row.hash)}
        </Box>
      </Box>
      {open && <RowDetail row={row} ask={ask} />}
    </Box>
  )
}

/** Its place on a desk's row and on a phone's card. */
const areaOf = (gridArea: string) => ({ gridArea, minWidth: 0, overflowWrap: 'anywhere' as const })

const columnsLook = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: '2px',
  alignItems: 'center',
  px: { xs: 2, md: 2 },
  fontSize: 13,
  lineHeight: '19px',
  gridTemplateAreas: {
    xs: '"number time" "move became" "about about" "by by" "why why" "where hash"',
    lg: '"number time by move became about why where hash"',
  },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    lg: '76px 92px minmax(0, 1.1fr) 92px 144px minmax(0, 1.7fr) minmax(0, 1.7fr) 92px 92px',
  },
} as const

const headLook = {
  display: { xs: 'none', lg: 'grid' },
  py: 1,
  fontSize: 12,
  fontWeight: 600,
  color: 'surface.hint',
}

const rowLook = {
  py: 0.75,
  minHeight: 44,
  '&:has(button:focus-visible)': { boxShadow: 'inset 3px 0 0 currentColor' },
}

const numberLook = {
  justifyContent: 'flex-start',
  gap: 0.5,
  minHeight: { xs: 44, lg: 32 },
  fontFamily: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  borderRadius: '6px',
}

const secondLook = { fontSize: 12, lineHeight: '17px', color: 'text.secondary' }

const whyLook = {
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

const hashLook = { fontFamily: 'ui-monospace, monospace', fontSize: 12, color: 'text.secondary' }
