import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { accountingWords } from '../../shared/messages/accounting'
import { auditWords } from '../../shared/messages/audit'
import { paths } from '../../shared/paths'
import { captionLook, factsLook } from '../parts/factsLook'
import type { AuditRow } from './queries'
import type { Question } from './question'

const words = auditWords.row

const roleWords = (role: string) =>
  role in accountingWords.roles
    ? `, ${accountingWords.roles[role as keyof typeof accountingWords.roles]}`
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

const Changes = ({ row }: { row: AuditRow }) => (
  <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
    <Box component="figcaption" sx={captionLook}>
      {words.changed}
    </Box>
    <Box component="ul" sx={changesLook}>
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
export const RowDetail = ({ row, ask }: Props) => (
  <Box sx={detailLook}>
    <Box component="dl" sx={factsLook}>
      {factsOf(row)
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
    </Box>
    {row.changes.length > 0 && <Changes row={row} />}
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

const detailLook = {
  display: 'grid',
  gap: 1.25,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  bgcolor: 'surface.sunken',
}

const changesLook = {
  m: 0,
  pl: 2,
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& ins': { textDecoration: 'none', fontWeight: 600, bgcolor: 'status.resubmitted.bg', px: 0.5 },
  '& del': { color: 'text.secondary' },
}
