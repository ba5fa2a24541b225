import Box from '@mui/material/Box'
import { formatMoment } from '../../shared/format/dates'
import { accountingMessages } from '../../shared/messages/accounting'
import { captionStyles, factsStyles } from '../parts/factsStyles'
import type { ClientError } from './errorQueries'

const texts = accountingMessages.errors.detail

/** The server keeps a stack on one line, with its breaks written out. */
const linesOf = (stack: string) => stack.replaceAll('\\n', '\n')

const roleWords = (role = '') => (accountingMessages.roles as Record<string, string>)[role] ?? role

const factsOf = (error: ClientError): [string, string | number | null | undefined][] => [
  [texts.message, error.message],
  [texts.type, error.type],
  [texts.file, error.file],
  [texts.line, error.line],
  [texts.col, error.col],
  [texts.resource, error.resource],
  [texts.initiator, error.initiator],
  [texts.status, error.status === 0 ? texts.noAnswer : error.status],
  [
    texts.took,
    error.duration_ms == null
      ? null
      : accountingMessages.errors.took(accountingMessages.number(error.duration_ms)),
  ],
  [texts.page, error.page],
  [texts.role, roleWords(error.role)],
  [texts.browser, error.device],
  [texts.first, formatMoment(error.first_at)],
  [texts.last, formatMoment(error.at)],
]

const isKnown = ([, value]: [string, unknown]) => value !== '' && value != null

/** Everything the newest report of an error says. Its texts are a stranger's, and only texts. */
export const ErrorDetail = ({ error }: { error: ClientError }) => (
  <Box sx={{ px: { xs: 2, md: 2.5 }, pt: 1, pb: 2, display: 'grid', gap: 1.5 }}>
    <Box component="dl" sx={factsStyles}>
      {factsOf(error)
        .filter(isKnown)
        .map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Box>
        ))}
    </Box>
    {error.stack && (
      <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
        <Box component="figcaption" sx={captionStyles}>
          {texts.stack}
        </Box>
        <Box component="pre" sx={stackStyles}>
          {linesOf(error.stack)}
        </Box>
      </Box>
    )}
  </Box>
)

const stackStyles = {
  m: 0,
  p: 1.25,
  borderRadius: '8px',
  bgcolor: 'surface.sunken',
  fontFamily: 'ui-monospace, monospace',
  fontSize: 12,
  lineHeight: '18px',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}
