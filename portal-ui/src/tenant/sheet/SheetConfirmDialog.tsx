import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatPesos } from '../../shared/format/money'
import { sheetMessages } from '../../shared/messages/sheet'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import type { View } from './sheetView'

interface Props {
  view: View
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** How many, how much, and who signed: asked once for all of them. */
export const SheetConfirmDialog = ({ view, isBusy, error, onConfirm, onClose }: Props) => {
  const { signatory, chosen } = view
  const facts: [string, string][] = [
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
