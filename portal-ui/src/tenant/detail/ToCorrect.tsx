import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { aboutStatus } from '../../shared/api/about'
import type { Certificate } from '../../shared/api/types'
import { tenantWords } from '../../shared/messages/tenant'
import { tenantPageWords } from '../../shared/messages/tenantPages'
import { Sheet } from '../../shared/ui/Sheet'
import { useAnswers } from '../parts/useAnswers'
import { ReasonItem } from './ReasonItem'

interface Props {
  certificate: Certificate
}

/** Why it came back: a numbered reason each, the way to its field, and whether it was changed. */
export const ToCorrect = ({ certificate }: Props) => {
  const { reasons, last_remarks, status } = certificate
  const { refused } = aboutStatus(status)
  const { changes, isTask, isAnswered, done, all } = useAnswers(certificate)
  if (!(refused || isTask) || (reasons.length === 0 && !last_remarks)) return null
  const asked =
    reasons.length > 0 ? tenantWords.page.correct(reasons.length) : tenantWords.page.lookAgain
  return (
    <Sheet
      title={refused || asked}
      aside={isTask && all > 0 && tenantPageWords.correct.progress(done, all)}
    >
      {reasons.length > 0 && (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {reasons.map((reason, at) => (
            <ReasonItem
              key={`${reason.code}${reason.field}`}
              reason={reason}
              number={at + 1}
              of={certificate}
              changes={changes}
              isTask={isTask}
              isDone={isAnswered(reason)}
            />
          ))}
        </Box>
      )}
      {last_remarks && (
        <Typography variant="body2" sx={{ px: 2.5, py: 1.75, overflowWrap: 'anywhere' }}>
          {tenantWords.page.note(last_remarks)}
        </Typography>
      )}
    </Sheet>
  )
}
