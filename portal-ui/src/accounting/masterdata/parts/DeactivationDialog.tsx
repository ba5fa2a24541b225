import Button from '@mui/material/Button'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { DialogFrame } from '../../../shared/ui/DialogFrame'

const words = masterDataMessages.tenant

interface Props {
  name: string
  text: string
  onKeep: () => void
  onDeactivate: () => void
}

/** Whoever is deactivated is signed out at once, so it is asked first. */
export const DeactivationDialog = ({ name, text, onKeep, onDeactivate }: Props) => (
  <DialogFrame
    title={words.deactivateTitle(name)}
    onClose={onKeep}
    brief
    actions={
      <>
        <Button onClick={onKeep}>{words.keep}</Button>
        <Button variant="contained" color="error" autoFocus onClick={onDeactivate}>
          {words.deactivate}
        </Button>
      </>
    }
  >
    {text}
  </DialogFrame>
)
