import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { accountingMessages } from '../../shared/messages/accounting'
import { auditMessages } from '../../shared/messages/audit'
import { paths } from '../../shared/paths'
import { captionStyles, factsStyles } from '../parts/factsStyles'
import type { AuditRow } from './auditQueries'
import type { Question } from './auditQuestion'

const words = auditMessages.row

const roleWords = (role: string) =>
  role in accountingMessages.roles
    ? `, ${accountingMessages.roles[role as keyof typeof accountingMessages.roles]}`
    : ''

const factsOf = (row: AuditRow): [string, string][] => [
  [words.by, row.by + roleWords(row.role)],
  [words.actingFor, row.acting_for],
  [words.subject, row.subject],
  [words.before, row.source_label || words.nothing],
  [words.after, words.version(row.target_label, row.version)],
  [
    words.reasons,
    row.reasons.map(({ label, text }) => [label, text].filter(Boolean).join(': ')).join('; '),
  ],
  [words.remarks, row.erased ? words.erased : row.remarks],
  [words.request, row.request_id],
  [words.previous, row.previous],
  [words.hash, `${row.hash}, ${row.keyed ? words.keyed : words.unkeyed}`],
]

const TransitionChanges = ({ row }: { row: AuditRow }) => (
  <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
    <Box component="figcaption" sx={captionStyles}>
      {words.changed}
    </Box>
    <Box component="ul" sx={changesStyles}>
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span>{field}</span> <del>{before || words.nothing}</del>{' '}
          <ins>{after || words.nothing}</ins>
        </li>
      ))}
    </Box>
  </Box>
)

interface Props {
  row: AuditRow
  ask: (changes: Question) => void
}

/** All that is known of one transition: before and after, and both its links. */
export const AuditTransitionDetail = ({ row, ask }: Props) => (
  <Box sx={detailStyles}>
    <Box component="dl" sx={factsStyles}>
      {factsOf(row)
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
    </Box>
    {row.changes.length > 0 && <TransitionChanges row={row} />}
    {row.reference && (
      <Box sx={{ display: 'flex', gap: 2, fontSize: 13 }}>
        <MuiLink component={Link} to={paths.accounting.form(row.id)}>
          {words.show}
        </MuiLink>
        <MuiLink
          component="button"
          type="button"
          onClick={() => ask({ reference: row.reference, who: '', move: '', from: '', to: '' })}
        >
          {words.timeline}
        </MuiLink>
      </Box>
    )}
  </Box>
)

const detailStyles = {
  display: 'grid',
  gap: 1.25,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  bgcolor: 'surface.sunken',
}

const changesStyles = {
  m: 0,
  pl: 2,
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& ins': { textDecoration: 'none', fontWeight: 600, bgcolor: 'status.resubmitted.bg', px: 0.5 },
  '& del': { color: 'text.secondary' },
}
