import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatClock } from '../../shared/format/dates'
import { auditMessages } from '../../shared/messages/audit'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { Icon } from '../../shared/ui/Icon'
import { lineAbove } from '../../shared/ui/layout'
import { StatusChip } from '../../shared/ui/StatusChip'
import { AuditTransitionDetail } from './AuditTransitionDetail'
import type { AuditRow } from './auditQueries'
import type { Question } from './auditQuestion'
import { isStatus, shortHash, whyOf } from './auditTransitionMessages'

const words = auditMessages

export const AuditTableHead = () => (
  <Box aria-hidden="true" sx={{ ...columnsStyles, ...headStyles }}>
    {Object.values(words.columns).map((name) => (
      <span key={name}>{name}</span>
    ))}
  </Box>
)

const StatusChange = ({ row }: { row: AuditRow }) => {
  if (row.source === row.target)
    return <Box sx={{ ...areaOf('became'), color: 'surface.hint' }}>{words.row.same}</Box>
  return (
    <Box sx={areaOf('became')}>
      {isStatus(row.target) ? <StatusChip status={row.target} /> : row.target_label}
    </Box>
  )
}

const TransitionSubject = ({ row }: { row: AuditRow }) => (
  <Box sx={areaOf('about')}>
    {row.reference ? (
      <MuiLink component={Link} to={`${paths.accounting.audit}?reference=${row.reference}`}>
        <Value>{row.reference}</Value>
      </MuiLink>
    ) : (
      row.subject || words.kinds[row.lifecycle]
    )}
    <Box sx={secondStyles}>{row.tenant || (row.subject && words.kinds[row.lifecycle])}</Box>
  </Box>
)

interface Props {
  row: AuditRow
  ask: (changes: Question) => void
}

/** One transition: a row on a desk, a card on a phone, and all that is known of it when opened. */
export const AuditTransition = ({ row, ask }: Props) => {
  const [open, setOpen] = useState(false)
  const seq = words.number(row.seq)
  return (
    <Box component="li" sx={lineAbove}>
      <Box sx={{ ...columnsStyles, ...rowStyles }}>
        <ButtonBase
          data-audit-row
          aria-expanded={open}
          aria-label={words.row.open(seq)}
          onClick={() => setOpen(!open)}
          sx={{ ...areaOf('number'), ...numberStyles }}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={14} />
          {seq}
        </ButtonBase>
        <Box sx={areaOf('time')}>{formatClock(row.at)}</Box>
        <Box sx={areaOf('by')}>{row.by}</Box>
        <Box sx={{ ...areaOf('move'), fontWeight: 500 }}>{row.label}</Box>
        <StatusChange row={row} />
        <TransitionSubject row={row} />
        <Box sx={{ ...areaOf('why'), ...whyStyles }}>{whyOf(row)}</Box>
        <Box sx={{ ...areaOf('where'), color: 'text.secondary' }}>{row.ip}</Box>
        <Box component="code" sx={{ ...areaOf('hash'), ...hashStyles }}>
          {shortHash(row.hash)}
        </Box>
      </Box>
      {open && <AuditTransitionDetail row={row} ask={ask} />}
    </Box>
  )
}

/** Its place on a desk's row and on a phone's card. */
const areaOf = (gridArea: string) => ({ gridArea, minWidth: 0, overflowWrap: 'anywhere' as const })

const columnsStyles = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: '2px',
  alignItems: 'center',
  px: { xs: 2, md: 2 },
  fontSize: 13,
  lineHeight: '19px',
  '@media print': {
    columnGap: '4px',
    px: 0,
    fontSize: '7.5pt',
    lineHeight: 1.35,
    gridTemplateAreas: '"number time by move became about why where hash"',
    gridTemplateColumns: '44px 52px 1fr 1fr 100px minmax(0, 1.5fr) minmax(0, 1.5fr) 58px 66px',
  },
  gridTemplateAreas: {
    xs: '"number time" "move became" "about about" "by by" "why why" "where hash"',
    lg: '"number time by move became about why where hash"',
  },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    lg: '76px 92px minmax(0, 1.1fr) 92px 144px minmax(0, 1.7fr) minmax(0, 1.7fr) 92px 92px',
  },
} as const

const headStyles = {
  display: { xs: 'none', lg: 'grid' },
  '@media print': { ...columnsStyles['@media print'], display: 'grid' },
  py: 1,
  fontSize: 12,
  fontWeight: 600,
  color: 'surface.hint',
}

const rowStyles = {
  py: 0.75,
  minHeight: 44,
  '&:has(button:focus-visible)': { boxShadow: 'inset 3px 0 0 currentColor' },
}

const numberStyles = {
  justifyContent: 'flex-start',
  gap: 0.5,
  minHeight: { xs: 44, lg: 32 },
  fontFamily: 'inherit',
  fontSize: 13,
  fontWeight: 600,
  borderRadius: '6px',
}

const secondStyles = { fontSize: 12, lineHeight: '17px', color: 'text.secondary' }

const whyStyles = {
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const

const hashStyles = { fontFamily: 'ui-monospace, monospace', fontSize: 12, color: 'text.secondary' }
