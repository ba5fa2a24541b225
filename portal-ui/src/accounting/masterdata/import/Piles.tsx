import Box from '@mui/material/Box'
import { masterDataWords } from '../../../shared/messages/masterdata'
import { Icon } from '../../../shared/ui/Icon'
import type { IconName } from '../../../shared/ui/icons'
import { Changes } from '../parts/Log'
import type { Imported, ImportedRow } from '../queries'

const words = masterDataWords.import
type Outcome = ImportedRow['outcome']

/** Refused rows first: they are what there is to do. */
const PILES: { outcome: Outcome; icon: IconName; color: string }[] = [
  { outcome: 'refused', icon: 'octagon-x', color: 'error.main' },
  { outcome: 'changed', icon: 'repeat-2', color: 'primary.main' },
  { outcome: 'new', icon: 'plus', color: 'success.main' },
  { outcome: 'same', icon: 'check', color: 'text.secondary' },
]

const Row = ({ row }: { row: ImportedRow }) => (
  <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
    <strong>{words.row(row.row)}</strong> {row.name || row.username}
    {row.faults.map((fault) => (
      <Box key={fault}>{fault}</Box>
    ))}
    <Changes of={row.changes} />
  </Box>
)

const Pile = ({ told, outcome, icon, color }: { told: Imported } & (typeof PILES)[number]) => {
  const rows = told.rows.filter((row) => row.outcome === outcome)
  const count = told.counts[outcome]
  if (count === 0) return null
  return (
    <Box component="section" sx={pileLook}>
      <Box component="h3" sx={headLook}>
        <Box component="span" sx={{ color, lineHeight: 0 }}>
          <Icon name={icon} size={16} />
        </Box>
        {words.piles[outcome](count)}
      </Box>
      {rows.length > 0 && (
        <Box component="ul" sx={rowsLook}>
          {rows.map((row) => (
            <Row key={row.row} row={row} />
          ))}
          {count > rows.length && <li>{words.more(count - rows.length)}</li>}
        </Box>
      )}
    </Box>
  )
}

/** What the rows of a file would do, or did: refused, changed, new, the same. */
export const Piles = ({ told }: { told: Imported }) =>
  PILES.map((pile) => <Pile key={pile.outcome} told={told} {...pile} />)

const pileLook = { py: 1.25, borderTop: 1, borderColor: 'surface.lineSoft' }

const headLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  m: 0,
  fontSize: 14,
  fontWeight: 600,
}

const rowsLook = {
  listStyle: 'none',
  m: 0,
  mt: 0.75,
  pl: 3,
  display: 'grid',
  gap: 0.75,
  fontSize: 13,
  lineHeight: '19px',
  '& del': { color: 'text.secondary' },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
}
