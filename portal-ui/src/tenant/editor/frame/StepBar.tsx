import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { editorWords } from '../../../shared/messages/editor'
import { Icon } from '../../../shared/ui/Icon'
import { LAST_STEP, STEPS, type StepState, type StepStates } from '../checks/steps'
import { useStepNav } from '../checks/useSteps'

/** What a step's mark says, for those who do not see it. */
export const stepWords = ({ problems, toCome, isBegun, isDone }: StepState) => {
  if (isDone) return editorWords.steps.done
  if (problems > 0) return editorWords.steps.problems(problems)
  if (!isBegun) return editorWords.steps.notBegun
  return toCome > 0 ? editorWords.steps.toCome(toCome) : editorWords.steps.begun
}

const Mark = ({ step, state, isHere }: { step: number; state: StepState; isHere: boolean }) => {
  if (state.isDone && !isHere)
    return (
      <Box aria-hidden="true" sx={{ ...markLook, ...doneLook }}>
        <Icon name="check" size={14} />
      </Box>
    )
  return (
    <Box aria-hidden="true" sx={{ ...markLook, ...(isHere && hereLook) }}>
      {step}
    </Box>
  )
}

const Problems = ({ state }: { state: StepState }) =>
  state.problems > 0 ? (
    <Box aria-hidden="true" sx={problemsLook}>
      <Icon name="circle-alert" size={14} />
      {state.problems}
    </Box>
  ) : null

/** The four steps, free to jump among. */
export const StepBar = ({ states }: { states: StepStates }) => {
  const { step: here, go } = useStepNav()
  return (
    <Box
      component="nav"
      aria-label={editorWords.steps.label}
      sx={{ display: { xs: 'none', md: 'block' } }}
    >
      <Box component="ol" sx={barLook}>
        {STEPS.map((step) => {
          const isHere = step === here
          return (
            <li key={step}>
              <ButtonBase
                aria-current={isHere ? 'step' : undefined}
                onClick={() => go(step)}
                sx={{ ...stepLook, ...(isHere && stepHereLook) }}
              >
                <Mark step={step} state={states[step]} isHere={isHere} />
                <span>{editorWords.steps.titles[step]}</span>
                <Problems state={states[step]} />
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

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 3.5,
  listStyle: 'none',
  m: 0,
  p: 0,
}

const stepLook = {
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

const stepHereLook = { fontWeight: 600, color: 'text.primary', borderBottomColor: 'primary.main' }

const markLook = {
  width: 22,
  height: 22,
  flex: 'none',
  borderRadius: '50%',
  border: '1.5px solid',
  borderColor: 'surface.control',
  display: 'grid',
  placeItems: 'center',
  fontSize: 12,
  fontWeight: 600,
}

const doneLook = {
  borderColor: 'transparent',
  bgcolor: 'status.approved.bg',
  color: 'status.approved.fg',
}

const hereLook = {
  bgcolor: 'primary.main',
  borderColor: 'primary.main',
  color: 'primary.contrastText',
}

const problemsLook = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: '3px',
  fontSize: 12,
  fontWeight: 600,
  color: 'error.main',
}
