import Box from '@mui/material/Box'
import { accountingMessages } from '../../shared/messages/accounting'
import { secondaryText } from '../../shared/ui/layout'
import type { Form } from './formCache'
import { countAnswered } from './RequestedChanges'
import { useChangesSinceReturn } from './useChangesSinceReturn'

/** "1 of 2 answered", of one that came back with reasons. */
export function useAnsweredReasons(form: Form) {
  const { changes } = useChangesSinceReturn(form)
  const { reasons } = form
  return changes && reasons.length > 0
    ? accountingMessages.since.answered(countAnswered({ reasons, changes }), reasons.length)
    : undefined
}

export const AnsweredReasons = ({ form }: { form: Form }) => {
  const words = useAnsweredReasons(form)
  return words ? <Box sx={secondaryText}>{words}</Box> : null
}
