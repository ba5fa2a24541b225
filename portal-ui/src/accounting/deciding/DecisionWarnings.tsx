import Box from '@mui/material/Box'
import { decidingMessages } from '../../shared/messages/deciding'
import { Note } from '../../shared/ui/Note'
import { AnsweredReasons } from './AnsweredReasons'
import { warningsOf } from './checkSeverities'
import type { Form } from './formCache'
import { ReturnRequest } from './ReturnRequest'

const messages = decidingMessages.inSpite

/** What speaks against an approval: each warning, what was answered, and the tenant's request. */
export const DecisionWarnings = ({ form }: { form: Form }) => {
  const warnings = warningsOf(form.checks)
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <ReturnRequest form={form} />
      {warnings.length > 0 && (
        <Note tone="warn" icon="triangle-alert">
          <strong>{messages.title(warnings.length)}</strong>
          <Box component="ul" aria-label={messages.list} sx={listStyles}>
            {warnings.map(({ id, field, message }) => (
              <li key={`${id}${field}${message}`}>{message}</li>
            ))}
          </Box>
        </Note>
      )}
      <AnsweredReasons form={form} />
    </Box>
  )
}

const listStyles = { m: 0, pl: 2.25, overflowWrap: 'anywhere' } as const
