import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId } from 'react'
import { Link } from 'react-router'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { paths } from '../../../shared/paths'
import { Icon } from '../../../shared/ui/Icon'
import { secondaryText } from '../../../shared/ui/layout'
import { useOnline } from '../../../shared/ui/useOnline'
import { LAST_STEP, type Step } from '../checks/editorSteps'
import { useStepNav } from '../checks/useSteps'
import type { DraftState } from '../saving/useDraft'
import type { Submitting } from './useSubmit'

interface Props {
  draft: DraftState
  submit: Submitting
}

export const PreviousStepButton = ({ draft }: Pick<Props, 'draft'>) => {
  const { step, go } = useStepNav()
  if (step > 1)
    return <Button onClick={() => go((step - 1) as Step)}>{tenantMessages.editor.back}</Button>
  return <ExitEditorButton draft={draft} />
}

export const ExitEditorButton = ({ draft }: Pick<Props, 'draft'>) => (
  <Button
    component={Link}
    to={draft.certificate ? paths.tenant.form(draft.certificate.id) : paths.tenant.dashboard}
    onClick={() => void draft.autosave.flush().catch(() => undefined)}
  >
    {tenantMessages.editor.exit}
  </Button>
)

/** To the next step; on the last one the move that sends it in. */
export const NextStepButton = ({ submit }: Pick<Props, 'submit'>) => {
  const { step, go, finish } = useStepNav()
  const goOn = () => {
    finish([step])
    go((step + 1) as Step)
  }
  if (step < LAST_STEP)
    return (
      <Button variant="contained" onClick={goOn}>
        {editorMessages.steps.onward}
        <Icon name="arrow-right" />
      </Button>
    )
  return <HandOverButton submit={submit} />
}

/** Offline it says why it does nothing; what blocks is named by a press. */
const HandOverButton = ({ submit: { move, press } }: Pick<Props, 'submit'>) => {
  const isOnline = useOnline()
  const whyId = useId()
  if (!move) return null
  const isPlain = Boolean(move.blocked) || !isOnline
  return (
    <>
      <Button
        variant={isPlain ? 'outlined' : 'contained'}
        aria-disabled={isOnline ? undefined : true}
        aria-describedby={isOnline ? undefined : whyId}
        onClick={isOnline ? press : undefined}
        sx={isPlain ? blockedStyles : undefined}
      >
        {isPlain && <Icon name={isOnline ? 'lock' : 'wifi-off'} size={14} />}
        {move.label}
      </Button>
      {!isOnline && (
        <Box id={whyId} sx={{ ...secondaryText, display: { md: 'none' }, gridColumn: '1 / -1' }}>
          {editorMessages.steps.offline}
        </Box>
      )}
    </>
  )
}

const hintOf = (step: Step, submit: Submitting, isOnline: boolean) => {
  if (step < LAST_STEP)
    return editorMessages.steps.next(editorMessages.steps.titles[(step + 1) as Step].toLowerCase())
  if (!isOnline) return editorMessages.steps.offline
  return submit.move?.blocked ?? tenantMessages.editor.submitHint
}

export const EditorStepFooter = ({ draft, submit }: Props) => {
  const { step } = useStepNav()
  const hint = hintOf(step, submit, useOnline())
  return (
    <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1.5 }}>
      <PreviousStepButton draft={draft} />
      {step > 1 && <ExitEditorButton draft={draft} />}
      <Box sx={{ flex: 1 }} />
      <Box component="span" sx={{ fontSize: 13, color: 'surface.hint', textAlign: 'right' }}>
        {hint}
      </Box>
      <NextStepButton submit={submit} />
    </Box>
  )
}

const blockedStyles = { bgcolor: 'surface.sunken', color: 'text.secondary', borderColor: 'divider' }
