import Button from '@mui/material/Button'
import { DialogFrame } from '../../shared/ui/DialogFrame'

interface Props {
  title: string
  text: string
  keep: string
  go: string
  onKeep: () => void
  onGo: () => void
}

/** Asks once before what is hard to take back. */
export const ConfirmDialog = ({ title, text, keep, go, onKeep, onGo }: Props) => (
  <DialogFrame
    title={title}
    onClose={onKeep}
    brief
    actions={
      <>
        <Button onClick={onKeep}>{keep}</Button>
        <Button variant="contained" color="error" autoFocus onClick={onGo}>
          {go}
        </Button>
      </>
    }
  >
    {text}
  </DialogFrame>
)
