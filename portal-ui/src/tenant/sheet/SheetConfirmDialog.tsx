import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatPesos } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import { sheetBackMessages } from '../../shared/messages/sheetBack'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { hasReasons, isBack, isUnanswered, isUnchanged, progressOf } from './sheetCorrection'
import type { Row } from './sheetRowValues'
import type { View } from './sheetView'

interface Props {
  view: View
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

const words = sheetBackMessages.dialog

const storesOf = (rows: Row[]) =>
  rows.map((row) => (
    <div key={row.key}>
      {words.store(row.branch || row.companyName, hasReasons(row) ? progressOf(row) : '')}
    </div>
  ))

/** Those that came back and are sent again although not every reason has a change. */
const SheetUnanswered = ({ rows }: { rows: Row[] }) => {
  const unchanged = rows.filter(isUnchanged)
  const others = rows.filter((row) => isUnanswered(row) && !isUnchanged(row))
  if (unchanged.length + others.length === 0) return null
  return (
    <Note tone="warn" role="status">
      {unchanged.length > 0 && <strong>{words.unchanged(unchanged.length)}</strong>}
      {storesOf(unchanged)}
      {others.length > 0 && <strong>{words.unanswered(others.length)}</strong>}
      {storesOf(others)}
    </Note>
  )
}

/** How many, how much, and who signed: asked once for all of them. */
export const SheetConfirmDialog = ({ view, isBusy, error, onConfirm, onClose }: Props) => {
  const { signatory, chosen } = view
  const back = chosen.filter(isBack).length
  const unsigned = chosen.filter(({ certificate }) => !certificate?.is_signed).length
  const facts: [string, string][] = [
    [words.fresh, String(chosen.length - back)],
    ...(back > 0 ? [[words.back, String(back)] as [string, string]] : []),
    ...(unsigned > 0 ? [[words.unsigned, String(unsigned)] as [string, string]] : []),
    [sheetMessages.rent, formatPesos(view.chosenTotal)],
    [sheetMessages.withheld, formatPesos(view.chosenTax)],
    [sheetMessages.signer, [signatory.signatory_name, signatory.signatory_title].join(', ')],
  ]
  return (
    <DialogFrame
      title={sheetMessages.confirmTitle(chosen.length)}
      onClose={onClose}
      brief
      actions={
        <>
          <Button onClick={onClose}>{sheetMessages.back}</Button>
          <BusyButton
            variant="contained"
            busy={isBusy}
            busyLabel={sheetMessages.submitting}
            disabled={!signatory.signatory_name}
            onClick={onConfirm}
          >
            {sheetMessages.confirm(chosen.length)}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {error !== null && <ErrorNote error={error} />}
        <span>{sheetMessages.confirmText}</span>
        <SheetUnanswered rows={chosen} />
        {signatory.signatory_name ? (
          <Box component="dl" sx={factsStyles}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Box>
        ) : (
          <Note tone="warn">{sheetMessages.noSigner}</Note>
        )}
        {unsigned > 0 && <Note tone="info">{words.unsignedText}</Note>}
      </Box>
    </DialogFrame>
  )
}

const factsStyles = {
  m: 0,
  display: 'grid',
  gap: 0.75,
  fontVariantNumeric: 'tabular-nums',
  '& div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, textAlign: 'right' },
}
