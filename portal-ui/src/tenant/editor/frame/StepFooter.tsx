import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { paths } from '../../../shared/paths'
import { Icon } from '../../../shared/ui/Icon'
import { LAST_STEP, type Step } from '../checks/steps'
import { useStepNav } from '../checks/useSteps'
import type { DraftState } from '../saving/useDraft'
import type { Submitting } from './useSubmit'

interface Props {
  draft: DraftState
  submit: Submitting
}

export const BackButton = ({ draft }: Pick<Props, 'draft'>) => {
  const { step, go } = useStepNav()
  if (step > 1)
    return <Button onClick={() => go((step - 1) as Step)}>{tenantWords.editor.back}</Button>
  return <ExitButton draft={draft} />
}

export const ExitButton = ({ draft }: Pick<Props, 'draft'>) => (
  <Button
    component={Link}
    to={draft.certificate ? paths.tenant.form(draft.certificate.id) : paths.tenant.dashboard}
    onClick={() => void draft.autosave.flush().catch(() => undefined)}
  >
    {tenantWords.editor.exit}
  </Button>
)

/** To the next step; on the last one the move that sends it in. */
export const OnwardButton = ({ submit }: Pick<Props, 'submit'>) => {
  const { step, go, finish } = useStepNav()
  const goOn = () => {
    finish([step])
    go((step + 1) as Step)
  }
  if (step < LAST_STEP)
    return (
      <Button variant="contained" onClick={goOn}>
        {editorWords.steps.onward}
        <Icon name="arrow-right" />
      </Button>
    )
  const { move, press } = submit
  if (!move) return null
  return (
    <Button
      variant={move.blocked ? 'outlined' : 'contained'}
      onClick={press}
      sx={move.blocked ? blockedLook : undefined}
    >
      {move.blocked && <Icon name="lock" size={14} />}
      {move.label}
    </Button>
  )
}

export const StepFooter = ({ draft, submit }: Props) => {
  const { step } = useStepNav()
  const hint =
    step < LAST_STEP
      ? editorWords.steps.next(editorWords.steps.titles[(step + 1) as Step].toLowerCase())
      : (submit.move?.blocked ?? tenantWords.editor.submitHint)
  return (
    <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1.5 }}>
      <BackButton draft={draft} />
      {step > 1 && <ExitButton draft={draft} />}
      <Box sx={{ flex: 1 }} />
      <Box component="span" sx={{ fontSize: 13, color: 'surface.hint', textAlign: 'right' }}>
        {hint}
      </Box>
      <OnwardButton submit={submit} />
    </Box>
  )
}

const blockedLook = { bgcolor: 'surface.sunken', color: 'text.secondary', borderColor: 'divider' }
