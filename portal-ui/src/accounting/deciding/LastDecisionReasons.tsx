import Box from '@mui/material/Box'
import { aboutStatus } from '../../shared/api/about'
import { commonMessages } from '../../shared/messages/common'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useAnsweredReasons } from './AnsweredReasons'
import type { Form } from './formCache'
import { RequestedChanges } from './RequestedChanges'
import { useChangesSinceReturn } from './useChangesSinceReturn'

const ReasonList = ({ reasons }: Pick<Form, 'reasons'>) =>
  reasons.map(({ code, label, text }) => (
    <li key={code}>
      <strong>{label ?? code}</strong>
      {text && `: ${text}`}
    </li>
  ))

/** The reasons and remarks of the last decision that asked for something, and what came of it. */
export const LastDecisionReasons = ({ form }: { form: Form }) => {
  const { reasons, last_remarks, status } = form
  const { changes, error, refetch } = useChangesSinceReturn(form)
  const aside = useAnsweredReasons(form)
  if (reasons.length === 0 && !last_remarks) return null
  return (
    <SectionCard title={aboutStatus(status).why} aside={aside}>
      {error && !changes && (
        <Box sx={{ px: 2.5, pt: 1.5 }}>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      <Box component="ul" sx={listStyles}>
        {changes ? (
          <RequestedChanges reasons={reasons} changes={changes} />
        ) : (
          <ReasonList reasons={reasons} />
        )}
        {last_remarks && <li>{commonMessages.timeline.remarks(last_remarks)}</li>}
      </Box>
    </SectionCard>
  )
}

const listStyles = {
  listStyle: 'none',
  m: 0,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  display: 'grid',
  gap: '6px',
  fontSize: 14,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& strong': { fontWeight: 500 },
}
