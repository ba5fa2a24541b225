import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { aboutStatus } from '../../shared/api/about'
import type { Certificate } from '../../shared/api/types'
import { tenantMessages } from '../../shared/messages/tenant'
import { tenantPageMessages } from '../../shared/messages/tenantPages'
import { plainList } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useAnswers } from '../parts/useAnswers'
import { ReasonItem } from './ReasonItem'

/** Why it came back: a numbered reason each, the way to its field, and whether it was changed. */
export const CorrectionList = ({ certificate }: { certificate: Certificate }) => {
  const { reasons, last_remarks, status } = certificate
  const { refused } = aboutStatus(status)
  const { changes, isTask, isAnswered, wordsFor, done, all } = useAnswers(certificate)
  if (!(refused || isTask) || (reasons.length === 0 && !last_remarks)) return null
  const asked =
    reasons.length > 0 ? tenantMessages.page.correct(reasons.length) : tenantMessages.page.lookAgain
  return (
    <SectionCard
      title={refused || asked}
      aside={isTask && all > 0 && tenantPageMessages.correct.progress(done, all)}
    >
      {reasons.length > 0 && (
        <Box component="ol" sx={plainList}>
          {reasons.map((reason, at) => (
            <ReasonItem
              key={`${reason.code}${reason.field}`}
              reason={reason}
              number={at + 1}
              of={certificate}
              changes={changes}
              isTask={isTask}
              isDone={isAnswered(reason)}
              words={wordsFor(reason)}
            />
          ))}
        </Box>
      )}
      {last_remarks && (
        <Typography variant="body2" sx={{ px: 2.5, py: 1.75, overflowWrap: 'anywhere' }}>
          {tenantMessages.page.note(last_remarks)}
        </Typography>
      )}
    </SectionCard>
  )
}
