import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { showTin } from '../../../shared/format/tin'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { Icon, type IconName } from '../../../shared/ui/Icon'
import type { Imported, ImportedRow } from '../masterDataQueries'
import { ImportChanges } from './ImportChanges'
import type { ImportChoices } from './useImportChoices'

const words = masterDataMessages.import
type Outcome = ImportedRow['outcome']

/** Refused rows first: they are what there is to do. */
const PILES: { outcome: Outcome; icon: IconName; color: string }[] = [
  { outcome: 'refused', icon: 'octagon-x', color: 'error.main' },
  { outcome: 'unconfirmed', icon: 'triangle-alert', color: 'warning.main' },
  { outcome: 'changed', icon: 'repeat-2', color: 'primary.main' },
  { outcome: 'new', icon: 'plus', color: 'success.main' },
  { outcome: 'same', icon: 'check', color: 'text.secondary' },
]

/** So many rows of a pile are drawn at a time. */
const ROWS_AT_ONCE = 200

interface Choosing {
  choices: ImportChoices
  /** Each column of a known record can be left out. */
  choosesColumns?: boolean
  isWritten: boolean
}

const ImportQuestion = ({ row, choices, isWritten }: { row: ImportedRow } & Choosing) =>
  isWritten ? (
    <Box>{`${row.question} ${words.unconfirmed}`}</Box>
  ) : (
    <FormControlLabel
      label={row.question}
      sx={{ display: 'flex', '& .MuiFormControlLabel-label': { fontSize: 13 } }}
      control={
        <Checkbox
          checked={choices.confirmed.includes(row.row)}
          onChange={({ target }) => choices.confirm(row.row, target.checked)}
        />
      }
    />
  )

/** What will be read of the row: TIN, mail and address; the TIN of a refused one as it is written. */
const ImportRowDetails = ({
  row: { outcome, tin, contact_email, address, notes },
}: {
  row: ImportedRow
}) => (
  <Box sx={{ color: 'text.secondary' }}>
    <span translate="no">
      {[tin && outcome !== 'refused' ? showTin(tin) : tin, contact_email, address]
        .filter(Boolean)
        .join(' · ')}
    </span>
    {notes?.map((note) => (
      <Box key={note} sx={{ display: 'flex', gap: 0.5, color: 'warning.main' }}>
        <Icon name="triangle-alert" size={14} />
        {note}
      </Box>
    ))}
  </Box>
)

const ImportRow = ({ row, ...choosing }: { row: ImportedRow } & Choosing) => (
  <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
    <strong>{words.row(row.row)}</strong> {row.name || row.username}
    <ImportRowDetails row={row} />
    {row.outcome === 'unconfirmed' && <ImportQuestion row={row} {...choosing} />}
    {row.faults.map((fault) => (
      <Box key={fault}>{fault}</Box>
    ))}
    <ImportChanges
      row={row}
      choices={choosing.choosesColumns && !choosing.isWritten ? choosing.choices : undefined}
    />
  </Box>
)

type PileProps = { told: Imported } & (typeof PILES)[number] & Choosing

const ImportPile = ({ told, outcome, icon, color, ...choosing }: PileProps) => {
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const rows = told.rows.filter((row) => row.outcome === outcome)
  const count = told.counts[outcome] ?? 0
  if (count === 0) return null
  return (
    <Box component="section" sx={pileStyles}>
      <Box component="h3" sx={headStyles}>
        <Box component="span" sx={{ color, lineHeight: 0 }}>
          <Icon name={icon} size={16} />
        </Box>
        {words.piles[outcome](count)}
      </Box>
      {rows.length > 0 && (
        <Box component="ul" sx={rowsStyles}>
          {rows.slice(0, most).map((row) => (
            <ImportRow key={row.row} row={row} {...choosing} />
          ))}
        </Box>
      )}
      {rows.length > most && (
        <Button size="small" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {words.more(rows.length - most)}
        </Button>
      )}
    </Box>
  )
}

/** What the rows of a file would do, or did: refused, changed, new, the same. */
export const ImportPiles = ({
  told,
  ...choosing
}: { told: Imported } & Omit<Choosing, 'isWritten'>) =>
  PILES.map((pile) => (
    <ImportPile
      key={pile.outcome}
      told={told}
      isWritten={told.is_written}
      {...choosing}
      {...pile}
    />
  ))

const pileStyles = { py: 1.25, borderTop: 1, borderColor: 'surface.lineSoft' }

const headStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  m: 0,
  fontSize: 14,
  fontWeight: 600,
}

const rowsStyles = {
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
