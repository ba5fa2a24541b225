import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import { formatPesos } from '../../shared/format/money'
import { qapMessages } from '../../shared/messages/qap'
import { paths } from '../../shared/paths'
import { Value } from '../../shared/plain/Value'
import { type UnmatchedRow, useMakeQapDrafts } from '../../shared/queries/qap'
import { BusyButton } from '../../shared/ui/BusyButton'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { plainList, wrappedRow } from '../../shared/ui/layout'
import { Note } from '../../shared/ui/Note'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useOnline } from '../../shared/ui/useOnline'

const words = qapMessages.unmatched

interface RowProps {
  row: UnmatchedRow
  busy: boolean
  onMake: () => void
}

const UnmatchedQapRow = ({ row, busy, onMake }: RowProps) => (
  <Box component="li" sx={rowStyles}>
    <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
      <Box translate="no" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {row.company_name}
      </Box>
      <Box sx={{ ...wrappedRow, columnGap: 2, fontSize: 13, color: 'text.secondary' }}>
        <Value>{row.atc}</Value>
        <span>
          {words.base} <Value>{formatPesos(row.base)}</Value>
        </span>
        <span>
          {words.tax} <Value>{formatPesos(row.tax)}</Value>
        </span>
      </Box>
    </Box>
    {row.draft ? (
      <MuiLink component={Link} to={paths.tenant.editForm(row.draft.id)} sx={linkStyles}>
        {words.draft(row.draft.reference)}
      </MuiLink>
    ) : (
      <BusyButton
        disabled={busy}
        busy={false}
        busyLabel={words.making}
        aria-label={words.makeOf(row.company, row.atc)}
        onClick={onMake}
      >
        {words.make}
      </BusyButton>
    )}
  </Box>
)

/** Rows that no certificate has, and the drafts that are made of them. */
export const QapUnmatched = ({ id, rows }: { id: string; rows: UnmatchedRow[] }) => {
  const online = useOnline()
  const making = useMakeQapDrafts(id)
  const without = rows.filter(({ draft }) => !draft)
  const busy = making.isPending || !online
  const made = making.data?.results.filter(({ created }) => created).length ?? 0
  const all = without.length > 1 && (
    <BusyButton
      variant="contained"
      disabled={!online}
      busy={making.isPending}
      busyLabel={words.making}
      onClick={() => making.mutate(null)}
    >
      {words.makeAll(without.length)}
    </BusyButton>
  )
  return (
    <SectionCard title={words.title} note={rows.length > 0 && words.note} aside={all}>
      {making.error && (
        <Box sx={{ p: 2 }}>
          <ErrorNote error={making.error} />
        </Box>
      )}
      {made > 0 && (
        <Box sx={{ p: 2 }}>
          <Note tone="ok" role="status">
            {words.made(made)}
          </Note>
        </Box>
      )}
      {rows.length === 0 && <EmptyState icon="circle-check" title={words.none} />}
      <Box component="ul" aria-label={words.title} sx={plainList}>
        {rows.map((row) => (
          <UnmatchedQapRow
            key={row.id}
            row={row}
            busy={busy}
            onMake={() => making.mutate([row.id])}
          />
        ))}
      </Box>
    </SectionCard>
  )
}

const rowStyles = {
  ...wrappedRow,
  gap: 1.25,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'surface.lineSoft',
}

const linkStyles = { display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }
