import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Certificate, Reason } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { tenantPageMessages } from '../../../shared/messages/tenantPages'
import { Note } from '../../../shared/ui/Note'
import { reasonId, useReasonFrames } from '../checks/useReasonFrames'
import { useStepNav } from '../checks/useSteps'
import { useTickedAnswers } from '../checks/useTickedAnswers'

const wordsOf = ({ label, text }: Reason) => (text ? `${label}: ${text}` : label)

interface TickProps {
  reason: Reason
  number: number
  isDone: boolean
  onTick: (on: boolean) => void
}

/** Ticked by itself once its field changed and is right; a person may tick and untick it. */
const ReasonTick = ({ reason, number, isDone, onTick }: TickProps) => (
  <Box component="label" sx={tickStyles}>
    <input type="checkbox" checked={isDone} onChange={(event) => onTick(event.target.checked)} />
    <span id={reasonId(number)}>{`${number}. ${wordsOf(reason)}`}</span>
  </Box>
)

/** What accounting asked to be corrected, each with the way to its field. */
export const CorrectionNote = ({ certificate }: { certificate: Certificate }) => {
  const { goToField } = useStepNav()
  const { isTask, isAnswered, wordsFor, tick, done, all } = useTickedAnswers(certificate)
  useReasonFrames(
    certificate.reasons.flatMap((reason, at) => {
      const isOpen = isTask && reason.field && !isAnswered(reason)
      return isOpen ? [{ number: at + 1, field: reason.field ?? '', saidIn: reasonId(at + 1) }] : []
    }),
  )
  return (
    <Note tone="warn" icon="corner-up-left">
      <strong>{editorMessages.reasons.title}</strong>
      {isTask && ` ${tenantPageMessages.correct.progress(done, all)}`}
      <Box component="ul" sx={reasonsStyles}>
        {certificate.reasons.map((reason, at) => (
          <li key={`${reason.code}${reason.field}`}>
            {isTask ? (
              <ReasonTick
                reason={reason}
                number={at + 1}
                isDone={isAnswered(reason)}
                onTick={(on) => tick(reason, on)}
              />
            ) : (
              wordsOf(reason)
            )}
            {isTask && (
              <Box component="span" sx={wordsStyles}>
                {wordsFor(reason)}
              </Box>
            )}{' '}
            {reason.field && (
              <Button
                size="small"
                variant="text"
                sx={{ minHeight: { xs: 44, md: 28 }, ml: '17px', px: 0.5 }}
                aria-label={`${tenantMessages.page.goTo}: ${reason.label}`}
                onClick={() => goToField(reason.field ?? '')}
              >
                {tenantMessages.page.goTo}
              </Button>
            )}
          </li>
        ))}
      </Box>
    </Note>
  )
}

const reasonsStyles = {
  m: '4px 0 0',
  pl: 0,
  listStyle: 'none',
}

const tickStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: { xs: 44, md: 28 },
  '& > input': { width: 18, height: 18, m: 0, flexShrink: 0, accentColor: 'currentColor' },
}

const wordsStyles = {
  display: 'block',
  ml: '26px',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
}
