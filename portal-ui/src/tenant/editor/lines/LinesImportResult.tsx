import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { LinesRead } from '../../../shared/api/types'
import { MAX_LINES } from '../../../shared/constants'
import { formatAmount } from '../../../shared/format/money'
import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Value } from '../../../shared/plain/Value'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { Note } from '../../../shared/ui/Note'
import { SpreadsheetErrors } from '../files/SpreadsheetErrors'
import { announce } from '../parts/announce'
import { forTheRest } from '../saving/copying'
import { type LineValues, lineValues, type Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { useNewDraft } from '../saving/useNewDraft'
import { fitted } from './linePasting'
import type { Lines } from './useLines'

interface Props {
  draft: DraftState
  read: LinesRead
  lines: Lines
  onBack: () => void
  onClose: () => void
}

const ImportedLines = ({ lines }: { lines: LineValues[] }) => (
  <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={editorMessages.rows.found}>
    <Box component="table" sx={tableStyles}>
      <thead>
        <tr>
          <th scope="col">{tenantMessages.page.atc}</th>
          <th scope="col">{tenantMessages.page.income}</th>
          <th scope="col" className="number">
            {tenantMessages.editor.total}
          </th>
          <th scope="col" className="number">
            {tenantMessages.editor.tax}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be alike
          <tr key={index}>
            <td>
              <Value>{line.atc}</Value>
            </td>
            <td className="words">{line.description}</td>
            <td className="number">
              <Value>{formatAmount(line.total)}</Value>
            </td>
            <td className="number">
              <Value>{formatAmount(line.tax)}</Value>
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
)

/** The rows with faults, and those the form had no room for, once the others are lines. */
const RejectedRows = ({ rest, begin }: { rest: LineValues[]; begin: () => void }) =>
  rest.length > 0 && (
    <Note
      tone="warn"
      action={
        <Button size="small" onClick={begin}>
          {editorMessages.lines.second}
        </Button>
      }
    >
      {editorMessages.rows.noRoom(rest.length)}
    </Note>
  )

/** Rows that are taken as they are, though something in them looks wrong. */
const ImportWarnings = ({ warnings }: Pick<LinesRead, 'warnings'>) =>
  warnings.length > 0 && (
    <Note tone="warn" role="status">
      {warnings.map(({ row, column, message }) => (
        <div key={`${row}${column}`}>
          <strong>{editorMessages.rows.cell(row, column)}</strong> {message}
        </div>
      ))}
    </Note>
  )

/** What was read: good rows are offered, the others are named by row and column. */
export const LinesImportResult = ({ draft, read, lines, onBack, onClose }: Props) => {
  const { getValues } = useFormContext<Values>()
  const begin = useNewDraft()
  // What is there when the rows were read; adding them must not be reckoned twice.
  const [{ room, rest }] = useState(() =>
    fitted(getValues('lines'), read.lines.map(lineValues), MAX_LINES),
  )
  const [isAdded, setIsAdded] = useState(false)
  const badRows = new Set(read.errors.map(({ row }) => row)).size
  const left = badRows + rest.length
  const add = () => {
    lines.addAll(room)
    announce(editorMessages.rows.added(room.length))
    if (left === 0) return onClose()
    setIsAdded(true)
  }
  const beginRest = () => {
    void draft.autosave.flush().catch(() => undefined)
    begin(forTheRest(getValues(), draft.certificate?.reference, rest))
  }
  return (
    <DialogFrame
      title={
        isAdded
          ? editorMessages.rows.added(room.length)
          : editorMessages.rows.foundTitle(read.lines.length)
      }
      width={640}
      dirty
      onClose={onClose}
      actions={
        isAdded ? (
          <Button variant="contained" onClick={onClose}>
            {commonMessages.dialog.close}
          </Button>
        ) : (
          <>
            <Button onClick={onBack}>{tenantMessages.editor.back}</Button>
            <Button variant="contained" disabled={room.length === 0} onClick={add}>
              {editorMessages.rows.add(room.length, left)}
            </Button>
          </>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, pb: 1 }}>
        {!isAdded && room.length > 0 && <ImportedLines lines={room} />}
        {read.errors.length > 0 && (
          <SpreadsheetErrors title={editorMessages.rows.faults(badRows)} errors={read.errors} />
        )}
        {!isAdded && <ImportWarnings warnings={read.warnings} />}
        <RejectedRows rest={rest} begin={beginRest} />
      </Box>
    </DialogFrame>
  )
}

const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th': { fontWeight: 500, color: 'text.secondary' },
  '& th, & td': { textAlign: 'left', p: '6px 8px 6px 0', verticalAlign: 'top' },
  '& tbody td': { borderTop: '1px solid var(--mui-palette-surface-lineSoft)' },
  '& .number': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& .words': { minWidth: 140 },
}
