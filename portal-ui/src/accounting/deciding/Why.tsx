import Box from '@mui/material/Box'
import { aboutStatus } from '../../shared/api/about'
import { accountingWords } from '../../shared/messages/accounting'
import { commonWords } from '../../shared/messages/common'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Sheet } from '../../shared/ui/Sheet'
import { AskedAndChanged, countAnswered } from './Asked'
import type { Form } from './form'
import { useSince } from './useSince'

const Plain = ({ reasons }: Pick<Form, 'reasons'>) =>
  reasons.map(({ code, label, text }) => (
    <li key={code}>
      <strong>{label ?? code}</strong>
      {text && `: ${text}`}
    </li>
  ))

/** The reasons and remarks of the last decision that asked for something, and what came of it. */
export const Why = ({ form }: { form: Form }) => {
  const { reasons, last_remarks, status } = form
  const { changes, error, refetch } = useSince(form)
  if (reasons.length === 0 && !last_remarks) return null
  const aside =
    changes && reasons.length > 0
      ? accountingWords.since.answered(countAnswered({ reasons, changes }), reasons.length)
      : undefined
  return (
    <Sheet title={aboutStatus(status).why} aside={aside}>
      {error && !changes && (
        <Box sx={{ px: 2.5, pt: 1.5 }}>
          <ErrorNote error={error} onRetry={() => void refetch()} />
        </Box>
      )}
      <Box component="ul" sx={listLook}>
        {changes ? (
          <AskedAndChanged reasons={reasons} changes={changes} />
        ) : (
          <Plain reasons={reasons} />
        )}
        {last_remarks && <li>{commonWords.timeline.remarks(last_remarks)}</li>}
      </Box>
    </Sheet>
  )
}

const listLook = {
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
