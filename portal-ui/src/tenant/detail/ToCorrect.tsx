import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { aboutStatus, isDraft } from '../../shared/api/about'
import type { Certificate } from '../../shared/api/types'
import { tenantWords } from '../../shared/messages/tenant'
import { tenantPageWords } from '../../shared/messages/tenantPages'
import { changesQuery } from '../../shared/queries/changes'
import { answersTo } from '../../shared/ui/correction'
import { Sheet } from '../../shared/ui/Sheet'
import { ReasonItem } from './ReasonItem'

interface Props {
  certificate: Certificate
}

/** Why it came back: a numbered reason each, the way to its field, and whether it was changed. */
export const ToCorrect = ({ certificate }: Props) => {
  const { id, reasons, last_remarks, may_edit, status } = certificate
  const { refused } = aboutStatus(status)
  const isTask = may_edit && !isDraft(status)
  const { data: changes = [] } = useQuery({ ...changesQuery(id), enabled: isTask })
  if (!(refused || isTask) || (reasons.length === 0 && !last_remarks)) return null
  const asked =
    reasons.length > 0 ? tenantWords.page.correct(reasons.length) : tenantWords.page.lookAgain
  const done = reasons.filter((reason) => answersTo(reason, changes).length > 0).length
  return (
    <Sheet
      title={refused || asked}
      aside={isTask && reasons.length > 0 && tenantPageWords.correct.progress(done, reasons.length)}
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
