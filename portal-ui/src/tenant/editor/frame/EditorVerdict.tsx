import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSyncExternalStore } from 'react'
import type { Finding } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Icon, type IconName } from '../../../shared/ui/Icon'
import { lineAbove } from '../../../shared/ui/layout'
import { SectionCard } from '../../../shared/ui/SectionCard'
import {
  LAST_STEP,
  STEPS,
  type Step,
  type StepState,
  type StepStates,
  stepOfField,
} from '../checks/editorSteps'
import { FindingList, inOrder, toComeLast } from '../checks/FindingList'
import { useFindings } from '../checks/findingsContext'
import { useStepNav } from '../checks/useSteps'
import { verdictOf } from '../checks/verdictMessages'
import { announcement } from '../parts/announce'
import type { DraftState } from '../saving/useDraft'
import { AnswersLine } from './AnswersLine'
import { stepWords } from './EditorStepBar'

const MOST_SHOWN = 4
const CONTENT_STEPS = STEPS.filter((step) => step !== LAST_STEP)

const lookOf = ({ problems, isDone }: StepState): { icon: IconName; color: string } => {
  if (isDone) return { icon: 'circle-check', color: 'success.main' }
  if (problems > 0) return { icon: 'circle-alert', color: 'error.main' }
  return { icon: 'circle-dot', color: 'surface.hint' }
}

const pipStyles = ({ problems, isDone }: StepState) => {
  if (isDone) return { bgcolor: 'success.main' }
  if (problems > 0) return { bgcolor: 'error.main' }
  const stripe = 'var(--mui-palette-surface-control)'
  return {
    background: `repeating-linear-gradient(135deg, ${stripe} 0 2px, transparent 2px 4px)`,
  }
}

/** Nobody has checked them as they are now. */
const unknown = (states: StepStates) =>
  Object.fromEntries(
    STEPS.map((step) => [step, { ...states[step], problems: 0, isDone: false }]),
  ) as StepStates

/** One mark a step: done, to fix, still to come. */
const StepPips = ({ states }: { states: StepStates }) => (
  <Box aria-hidden="true" sx={{ display: 'flex', gap: '3px', mt: 1.75, mb: 1 }}>
    {CONTENT_STEPS.map((step) => (
      <Box
        key={step}
        sx={{ flex: 1, height: 6, borderRadius: '2px', ...pipStyles(states[step]) }}
      />
    ))}
  </Box>
)

const StepItem = ({ step, state }: { step: Step; state: StepState }) => {
  const { go } = useStepNav()
  const { icon, color } = lookOf(state)
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, fontSize: 13 }}>
      <Box component="span" sx={{ color, lineHeight: 0 }}>
        <Icon name={icon} />
      </Box>
      <Button size="small" variant="text" sx={{ px: 0.5, ml: -0.5 }} onClick={() => go(step)}>
        {editorMessages.steps.titles[step]}
      </Button>
      <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
        {stepWords(state)}
      </Box>
    </Box>
  )
}

/** The step that is open first, and what is still to come of others last; one not begun is left out. */
export const findShown = (
  findings: Finding[],
  toCome: Finding[],
  here: Step,
  states: StepStates,
) => {
  const stepOf = ({ field }: Finding) => stepOfField(field)
  const begun = inOrder(findings).filter((each) => {
    const step = stepOf(each)
    return step === here || step === LAST_STEP || states[step].isBegun
  })
  const hereFirst = begun.toSorted(
    (a, b) => Number(stepOf(b) === here) - Number(stepOf(a) === here),
  )
  // What the open step is still to get stays in its place: a press that leaves a field moves nothing.
  const later = toCome.filter((finding) => stepOf(finding) !== here)
  return toComeLast(hereFirst, later).slice(0, MOST_SHOWN)
}

const VerdictAnnouncer = () => (
  <Box role="status" className="visually-hidden">
    {useSyncExternalStore(announcement.subscribe, announcement.get)}
  </Box>
)

/** Will it be accepted? The sentence first, then what to do about it. */
export const EditorVerdict = ({ draft, states }: { draft: DraftState; states: StepStates }) => {
  const checks = useFindings()
  const { step } = useStepNav()
  const shown = findShown(checks.findings, checks.toCome, step, states)
  const hidden = checks.findings.length - shown.length
  return (
    <SectionCard>
      <Box aria-live="polite" sx={{ px: 2.5, py: 2 }}>
        <Typography variant="h2" sx={{ fontSize: 14, fontWeight: 500, color: 'text.secondary' }}>
          {tenantMessages.editor.verdictQuestion}
        </Typography>
        <Typography sx={sentenceStyles}>{verdictOf(checks)}</Typography>
        {draft.certificate && <AnswersLine of={draft.certificate} />}
        <StepPips states={checks.isStale ? unknown(states) : states} />
        <Typography variant="caption" sx={{ color: 'surface.hint' }}>
          {tenantMessages.editor.verdictChecking}
        </Typography>
      </Box>
      {checks.told && step !== LAST_STEP && (
        <Box sx={lineAbove}>
          <FindingList draft={draft} only={shown} />
          {hidden > 0 && <MoreFindings count={checks.findings.length} />}
        </Box>
      )}
      <Box component="ul" sx={stepsStyles}>
        {CONTENT_STEPS.map((each) => (
          <StepItem key={each} step={each} state={states[each]} />
        ))}
      </Box>
      <VerdictAnnouncer />
    </SectionCard>
  )
}

const MoreFindings = ({ count }: { count: number }) => {
  const { go } = useStepNav()
  return (
    <Box sx={{ pl: 5, pb: 1 }}>
      <Button size="small" variant="text" onClick={() => go(LAST_STEP)}>
        {editorMessages.check.more(count)}
      </Button>
    </Box>
  )
}

const sentenceStyles = {
  mt: 1,
  fontSize: 21,
  lineHeight: '27px',
  fontWeight: 600,
  letterSpacing: '-0.02em',
}

const stepsStyles = { ...lineAbove, listStyle: 'none', m: 0, px: 2.5, py: 1.25 }
