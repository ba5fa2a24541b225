import MuiLink from '@mui/material/Link'
import { editorMessages } from '../../../shared/messages/editor'
import { Note } from '../../../shared/ui/Note'
import { useStepNav } from '../checks/useSteps'

interface Props {
  /** A copy is attached; it does not count. */
  hasCopy: boolean
  onAttach: () => void
}

/** The link closes the dialog and leads to the upload. */
export const UnsignedNote = ({ hasCopy, onAttach }: Props) => {
  const { goToField } = useStepNav()
  const { unsigned, attach, notCounting, look, orLater } = editorMessages.submitting
  const go = () => {
    onAttach()
    goToField('signed_copy')
  }
  return (
    <Note tone="info">
      {hasCopy ? notCounting : unsigned}
      <MuiLink component="button" type="button" onClick={go} sx={linkStyles}>
        {hasCopy ? look : attach}
      </MuiLink>
      {!hasCopy && orLater}
    </Note>
  )
}

const linkStyles = { font: 'inherit', verticalAlign: 'baseline' }
