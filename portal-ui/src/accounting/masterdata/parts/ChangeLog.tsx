import Box from '@mui/material/Box'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Moment } from '../../../shared/ui/Moment'
import { SectionCard } from '../../../shared/ui/SectionCard'
import type { LogEntry } from '../masterDataQueries'

const words = masterDataMessages.log

type Change = LogEntry['changes'][number]

/** What it was, struck, and what it is. */
export const LoggedChange = ({ change: { label, before, after } }: { change: Change }) => (
  <Box sx={{ overflowWrap: 'anywhere' }}>
    <Box component="span" sx={{ color: 'text.secondary' }}>{`${label}: `}</Box>
    {before && <del>{before}</del>} <ins>{after || words.blank}</ins>
  </Box>
)

const ChangeLogEntry = ({ entry }: { entry: LogEntry }) => (
  <Box component="li" sx={entryStyles}>
    <Box>
      <strong>{entry.label}</strong>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {entry.by}, <Moment at={entry.at} />
      </Box>
    </Box>
    {entry.note && <Box sx={{ color: 'text.secondary' }}>{entry.note}</Box>}
    {entry.changes.map((change) => (
      <LoggedChange key={change.field} change={change} />
    ))}
  </Box>
)

/** Who changed what of a record, and when; the last first. */
export const ChangeLog = ({ entries }: { entries: LogEntry[] }) => (
  <SectionCard title={words.title}>
    {entries.length === 0 && (
      <Box sx={{ px: 2.5, py: 2, fontSize: 13, color: 'text.secondary' }}>{words.none}</Box>
    )}
    <Box component="ul" aria-label={words.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map((entry) => (
        <ChangeLogEntry key={entry.seq} entry={entry} />
      ))}
    </Box>
  </SectionCard>
)

const entryStyles = {
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 13,
  lineHeight: '19px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-of-type': { borderBottom: 0 },
  '& del': { color: 'text.secondary' },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
}
