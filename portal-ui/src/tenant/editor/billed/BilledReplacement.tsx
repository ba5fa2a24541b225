import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatPesos } from '../../../shared/format/money'
import { editorBilledMessages as words } from '../../../shared/messages/editorBilled'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import type { LineValues } from '../saving/draftValues'

interface Props {
  /** Those whose amounts would be gone. */
  lines: LineValues[]
  onKeep: () => void
  onReplace: () => void
}

/** Asks before typed amounts are replaced by billed ones. */
export const BilledReplacement = ({ lines, onKeep, onReplace }: Props) => (
  <DialogFrame
    brief
    title={words.replaceTitle}
    onClose={onKeep}
    actions={
      <>
        <Button onClick={onKeep}>{words.keep}</Button>
        <Button variant="contained" onClick={onReplace}>
          {words.replace}
        </Button>
      </>
    }
  >
    {words.replaceText}
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
      {lines.map(({ atc, total, tax }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <li key={at}>{words.line(atc, formatPesos(total), formatPesos(tax))}</li>
      ))}
    </Box>
  </DialogFrame>
)
