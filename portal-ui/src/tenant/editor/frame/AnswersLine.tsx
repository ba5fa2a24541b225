import Typography from '@mui/material/Typography'
import type { Certificate } from '../../../shared/api/types'
import { tenantPageMessages } from '../../../shared/messages/tenantPages'
import { useTickedAnswers } from '../checks/useTickedAnswers'

/** How much of what Accounting asked for is done. */
export const AnswersLine = ({ of }: { of: Certificate }) => {
  const { isTask, done, all } = useTickedAnswers(of)
  if (!isTask || all === 0) return null
  return (
    <Typography
      variant="body2"
      sx={{ mt: 0.5, fontWeight: 500, color: done < all ? 'warning.main' : 'success.main' }}
    >
      {tenantPageMessages.correct.asked(done, all)}
    </Typography>
  )
}
