import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import type { OtherSchema } from '../../../shared/api/types'
import { formatMoment } from '../../../shared/format/dates'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { paths } from '../../../shared/paths'
import { Value } from '../../../shared/plain/Value'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { inputId } from '../parts/editorFields'
import { isSame, type Values, wholeValues } from '../saving/draftValues'
import { EditConflict } from '../saving/EditConflict'
import { forgetUnsent, type Unsent } from '../saving/unsentChanges'
import type { DraftState } from '../saving/useDraft'
import { useOwner } from '../saving/useOwner'
import { CorrectionNote } from './CorrectionNote'

interface Props {
  id: string
  draft: DraftState
  unsent: Unsent | null
}

/** In whose place it comes: that one counts until this is approved. */
const ReplacementNote = ({ other }: { other: OtherSchema }) => (
  <Box id={inputId('replaces')} tabIndex={-1}>
    <Note tone="info" icon="repeat-2">
      {`${editorMessages.replaces} `}
      <MuiLink component={Link} to={paths.tenant.form(other.id)}>
        <Value>{other.reference}</Value>
      </MuiLink>
      {`. ${editorMessages.replacesText}`}
    </Note>
  </Box>
)

const useKept = ({ id, draft, unsent }: Props) => {
  const owner = useOwner()
  const form = useFormContext<Values>()
  const there = unsent && { ...unsent, values: wholeValues(unsent.values) }
  const [kept, setKept] = useState(there && !isSame(there.values, form.getValues()) ? there : null)
  const use = () => {
    if (kept) form.reset(kept.values)
    setKept(null)
    draft.typed()
  }
  const discard = () => {
    void forgetUnsent(owner, id)
    setKept(null)
  }
  return { kept, use, discard }
}

/** Edits of another day that never left this device. */
const UnsentEditsNote = (props: Props) => {
  const { kept, use, discard } = useKept(props)
  if (!kept) return null
  return (
    <Note
      tone="warn"
      role="status"
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" variant="text" onClick={discard}>
            {tenantMessages.editor.discard}
          </Button>
          <Button size="small" variant="contained" onClick={use}>
            {tenantMessages.editor.useThem}
          </Button>
        </Box>
      }
    >
      {tenantMessages.editor.unsentFound(formatMoment(kept.at))}
    </Note>
  )
}

/** What needs a decision before the work goes on. */
export const EditorNotes = (props: Props) => {
  const { saveState, certificate } = props.draft
  return (
    <>
      <Box sx={notesStyles}>
        {saveState.name === 'conflict' && (
          <EditConflict draft={props.draft} refusal={saveState.refusal} />
        )}
        {saveState.name === 'failed' && <ErrorNote error={saveState.error} />}
        <UnsentEditsNote {...props} />
      </Box>
      {certificate?.replaces && <ReplacementNote other={certificate.replaces} />}
      {certificate && certificate.reasons.length > 0 && (
        <CorrectionNote certificate={certificate} />
      )}
    </>
  )
}

/** In view wherever the work is. */
const notesStyles = {
  position: 'sticky',
  top: { xs: 64, md: 180 },
  zIndex: 1,
  display: 'grid',
  gap: 1,
  '&:empty': { display: 'none' },
} as const
