import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { editorMessages } from '../../../shared/messages/editor'
import { STEPS, type Step, type StepState, type StepStates } from '../checks/editorSteps'
import { useStepNav } from '../checks/useSteps'
import type { DraftState } from '../saving/useDraft'
import { stepWords } from './EditorStepBar'
import { SaveStatus } from './SaveStatus'

const barColor = ({ problems, isDone }: StepState, isHere: boolean) => {
  if (isHere) return 'primary.main'
  if (isDone) return 'success.main'
  return problems > 0 ? 'error.main' : 'divider'
}

/** One bar a step; pressed, it leads there. */
const StepBars = ({ states }: { states: StepStates }) => {
  const { step: here, go } = useStepNav()
  const bar = (step: Step) => (
    <ButtonBase
      key={step}
      aria-label={`${editorMessages.steps.titles[step]}, ${stepWords(states[step])}`}
      aria-current={step === here ? 'step' : undefined}
      onClick={() => go(step)}
      sx={{ flex: 1, minHeight: 44 }}
    >
      <Box
        sx={{
          width: '100%',
          height: step === here ? 6 : 4,
          borderRadius: '2px',
          bgcolor: barColor(states[step], step === here),
        }}
      />
    </ButtonBase>
  )
  return (
    <Box
      component="nav"
      aria-label={editorMessages.steps.label}
      sx={{ display: 'flex', gap: '3px', my: -1 }}
    >
      {STEPS.map(bar)}
    </Box>
  )
}

/** "Step 2 of 4, income lines", where the steps themselves have no room. */
export const EditorPhoneSteps = ({ draft, states }: { draft: DraftState; states: StepStates }) => {
  const { step } = useStepNav()
  return (
    <Box sx={{ display: { md: 'none' } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: 13 }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <Box component="b" sx={{ color: 'text.primary' }}>
            {editorMessages.steps.of(step, STEPS.length)}
          </Box>
          , {editorMessages.steps.titles[step].toLowerCase()}
        </Box>
        <SaveStatus draft={draft} />
      </Box>
      <StepBars states={states} />
    </Box>
  )
}
