import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { editorMessages } from '../../../shared/messages/editor'
import { Icon } from '../../../shared/ui/Icon'
import { centered, inlineRow, plainList } from '../../../shared/ui/layout'
import { LAST_STEP, STEPS, type StepState, type StepStates } from '../checks/editorSteps'
import { useStepNav } from '../checks/useSteps'

/** What a step's mark says, for those who do not see it. */
export const stepWords = ({ problems, toCome, isBegun, isDone }: StepState) => {
  if (isDone) return editorMessages.steps.done
  if (problems > 0) return editorMessages.steps.problems(problems)
  if (!isBegun) return editorMessages.steps.notBegun
  return toCome > 0 ? editorMessages.steps.toCome(toCome) : editorMessages.steps.begun
}

const StepMark = ({ step, state, isHere }: { step: number; state: StepState; isHere: boolean }) => {
  if (state.isDone && !isHere)
    return (
      <Box aria-hidden="true" sx={{ ...markStyles, ...doneStyles }}>
        <Icon name="check" size={14} />
      </Box>
    )
  return (
    <Box aria-hidden="true" sx={{ ...markStyles, ...(isHere && hereStyles) }}>
      {step}
    </Box>
  )
}

const StepProblems = ({ state }: { state: StepState }) =>
  state.problems > 0 ? (
    <Box aria-hidden="true" sx={problemsStyles}>
      <Icon name="circle-alert" size={14} />
      {state.problems}
    </Box>
  ) : null

/** The four steps, free to jump among. */
export const EditorStepBar = ({ states }: { states: StepStates }) => {
  const { step: here, go } = useStepNav()
  return (
    <Box
      component="nav"
      aria-label={editorMessages.steps.label}
      sx={{ display: { xs: 'none', md: 'block' } }}
    >
      <Box component="ol" sx={barStyles}>
        {STEPS.map((step) => {
          const isHere = step === here
          return (
            <li key={step}>
              <ButtonBase
                aria-current={isHere ? 'step' : undefined}
                onClick={() => go(step)}
                sx={{ ...stepStyles, ...(isHere && stepHereStyles) }}
              >
                <StepMark step={step} state={states[step]} isHere={isHere} />
                <span>{editorMessages.steps.titles[step]}</span>
                <StepProblems state={states[step]} />
                {step !== LAST_STEP && (
                  <span className="visually-hidden">, {stepWords(states[step])}</span>
                )}
              </ButtonBase>
            </li>
          )
        })}
      </Box>
    </Box>
  )
}

const barStyles = { ...plainList, display: 'flex', flexWrap: 'wrap', columnGap: 3.5 }

const stepStyles = {
  display: 'flex',
  gap: 1,
  pb: '12px',
  pt: '4px',
  fontSize: 14,
  fontWeight: 500,
  fontFamily: 'inherit',
  color: 'text.secondary',
  borderBottom: '3px solid transparent',
  '&:hover': { color: 'text.primary' },
}

const stepHereStyles = { fontWeight: 600, color: 'text.primary', borderBottomColor: 'primary.main' }

const markStyles = {
  ...centered,
  width: 22,
  height: 22,
  flex: 'none',
  borderRadius: '50%',
  border: '1.5px solid',
  borderColor: 'surface.control',
  fontSize: 12,
  fontWeight: 600,
}

const doneStyles = {
  borderColor: 'transparent',
  bgcolor: 'status.approved.bg',
  color: 'status.approved.fg',
}

const hereStyles = {
  bgcolor: 'primary.main',
  borderColor: 'primary.main',
  color: 'primary.contrastText',
}

const problemsStyles = {
  ...inlineRow,
  gap: '3px',
  fontSize: 12,
  fontWeight: 600,
  color: 'error.main',
}
