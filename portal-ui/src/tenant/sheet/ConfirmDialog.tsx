import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatPesos } from '../../shared/format/money'
import { sheetWords } from '../../shared/messages/sheet'
import { BusyButton } from '../../shared/ui/BusyButton'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import type { View } from './view'

interface Props {
  view: View
  isBusy: boolean
  error: unknown
  onConfirm: () => void
  onClose: () => void
}

/** How many, how much, and who signed: asked once for all of them. */
export const ConfirmDialog = ({ view, isBusy, error, onConfirm, onClose }: Props) => {
  const { signatory, chosen } = view
  const facts: [string, string][] = [
    [sheetWords.rent, formatPesos(view.chosenTotal)],
    [sheetWords.withheld, formatPesos(view.chosenTax)],
    [sheetWords.signer, [signatory.signatory_name, signatory.signatory_title].join(', ')],
  ]
  return (
    <DialogFrame
      title={sheetWords.confirmTitle(chosen.length)}
      onClose={onClose}
      brief
      actions={
        <>
          <Button onClick={onClose}>{sheetWords.back}</Button>
          <BusyButton
            variant="contained"
            busy={isBusy}
            busyLabel={sheetWords.submitting}
            disabled={!signatory.signatory_name}
            onClick={onConfirm}
          >
            {sheetWords.confirm(chosen.length)}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        {error !== null && <ErrorNote error={error} />}
        <span>{sheetWords.confirmText}</span>
        {signatory.signatory_name ? (
          <Box component="dl" sx={factsLook}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Box>
        ) : (
          <Note tone="warn">{sheetWords.noSigner}</Note>
        )}
      </Box>
    </DialogFrame>
  )
}

const factsLook = {
  m: 0,
  display: 'grid',
  gap: 0.75,
  fontVariantNumeric: 'tabular-nums',
  '& div': { display: 'flex', justifyContent: 'space-between', gap: 2 },
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, fontWeight: 600, textAlign: 'right' },
}
