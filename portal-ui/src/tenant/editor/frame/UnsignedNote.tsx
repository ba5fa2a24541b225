import MuiLink from '@mui/material/Link'
import { editorMessages } from '../../../shared/messages/editor'
import { Note } from '../../../shared/ui/Note'
import { useStepNav } from '../checks/useSteps'

/** The link closes the dialog and leads to the upload. */
export const UnsignedNote = ({ onAttach }: { onAttach: () => void }) => {
  const { goToField } = useStepNav()
  const { unsigned, attach, orLater } = editorMessages.submitting
  const go = () => {
    onAttach()
    goToField('signed_copy')
  }
  return (
    <Note tone="info">
      {unsigned}
      <MuiLink component="button" type="button" onClick={go} sx={linkStyles}>
        {attach}
      </MuiLink>
      {orLater}
    </Note>
  )
}

const linkStyles = { font: 'inherit', verticalAlign: 'baseline' }
