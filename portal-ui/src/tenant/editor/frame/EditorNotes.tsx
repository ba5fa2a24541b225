import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import type { Certificate, OtherTold } from '../../../shared/api/types'
import { formatMoment } from '../../../shared/format/dates'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { tenantPageWords } from '../../../shared/messages/tenantPages'
import { paths } from '../../../shared/paths'
import { Value } from '../../../shared/plain/Value'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { Note } from '../../../shared/ui/Note'
import { useAnswers } from '../../parts/useAnswers'
import { useStepNav } from '../checks/useSteps'
import { inputId } from '../parts/fields'
import { Conflict } from '../saving/Conflict'
import { useOwner } from '../saving/owner'
import { forgetUnsent, type Unsent } from '../saving/unsent'
import type { DraftState } from '../saving/useDraft'
import { isSame, type Values, wholeValues } from '../saving/values'

interface Props {
  id: string
  draft: DraftState
  unsent: Unsent | null
}

/** What accounting asked to be corrected, each with the way to its field. */
const Reasons = ({ certificate }: { certificate: Certificate }) => {
  const { goToField } = useStepNav()
  const { isTask, isAnswered, done, all } = useAnswers(certificate)
  return (
    <Note tone="warn" icon="corner-up-left">
      <strong>{editorWords.reasons.title}</strong>
      {isTask && ` ${tenantPageWords.correct.progress(done, all)}`}
      <Box component="ul" sx={reasonsLook}>
        {certificate.reasons.map((reason) => (
          <li key={`${reason.code}${reason.field}`}>
            <Icon name={isAnswered(reason) ? 'circle-check' : 'circle-dot'} />{' '}
            <span>{reason.text ? `${reason.label}: ${reason.text}` : reason.label}</span>
            {isTask && reason.field && (
              <Box component="span" sx={{ ml: 0.75, color: 'text.secondary' }}>
                {isAnswered(reason) ? tenantPageWords.correct.done : tenantPageWords.correct.open}
              </Box>
            )}{' '}
            {reason.field && (
              <Button
                size="small"
                variant="text"
                sx={{ minHeight: { xs: 44, md: 28 }, px: 0.5 }}
                aria-label={`${tenantWords.page.goTo}: ${reason.label}`}
                onClick={() => goToField(reason.field ?? '')}
              >
                {tenantWords.page.goTo}
              </Button>
            )}
          </li>
        ))}
      </Box>
    </Note>
  )
}

/** In whose place it comes: that one counts until this is approved. */
const Replaces = ({ other }: { other: OtherTold }) => (
  <Box id={inputId('replaces')} tabIndex={-1}>
    <Note tone="info" icon="repeat-2">
      {`${editorWords.replaces} `}
      <MuiLink component={Link} to={paths.tenant.form(other.id)}>
        <Value>{other.reference}</Value>
      </MuiLink>
      {`. ${editorWords.replacesText}`}
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
const Kept = (props: Props) => {
  const { kept, use, discard } = useKept(props)
  if (!kept) return null
  return (
    <Note
      tone="warn"
      role="status"
      action={
        <Box sx={{ display: 'flex', gap: 1 }}>
          <Button size="small" variant="text" onClick={discard}>
            {tenantWords.editor.discard}
          </Button>
          <Button size="small" variant="contained" onClick={use}>
            {tenantWords.editor.useThem}
          </Button>
        </Box>
      }
    >
      {tenantWords.editor.unsentFound(formatMoment(kept.at))}
    </Note>
  )
}

/** What needs a decision before the work goes on. */
export const EditorNotes = (props: Props) => {
  const { saveState, certificate } = props.draft
  return (
    <>
      <Box sx={notesLook}>
        {saveState.name === 'conflict' && (
          <Conflict draft={props.draft} refusal={saveState.refusal} />
        )}
        {saveState.name === 'failed' && <ErrorNote error={saveState.error} />}
        <Kept {...props} />
      </Box>
      {certificate?.replaces && <Replaces other={certificate.replaces} />}
      {certificate && certificate.reasons.length > 0 && <Reasons certificate={certificate} />}
    </>
  )
}

const reasonsLook = {
  m: '4px 0 0',
  pl: 0,
  listStyle: 'none',
  '& > li > svg': { verticalAlign: '-3px' },
}

/** In view wherever the work is. */
const notesLook = {
  position: 'sticky',
  top: { xs: 64, md: 180 },
  zIndex: 1,
  display: 'grid',
  gap: 1,
  '&:empty': { display: 'none' },
} as const
