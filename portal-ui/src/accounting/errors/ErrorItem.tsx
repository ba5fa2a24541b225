import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useId, useState } from 'react'
import { formatMoment } from '../../shared/format/dates'
import { accountingMessages } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { lineAbove, oneLine } from '../../shared/ui/layout'
import { ErrorDetail } from './ErrorDetail'
import type { ClientError } from './errorQueries'

const texts = accountingMessages.errors

/** The path is enough to tell where; the whole address stands in the detail. */
const placeOf = ({ file, resource, line }: ClientError) => {
  const path = (resource || file || '').replace(/^https?:\/\/[^/]+/, '')
  return path && line ? `${path}:${line}` : path
}

/** What it said; of a call, how it ended. */
const headlineOf = ({ message, type, status, duration_ms }: ClientError) => {
  if (message) return message
  if (type === 'network latency too long')
    return texts.took(accountingMessages.number(duration_ms ?? 0))
  if (status === 0) return texts.detail.noAnswer
  return status ? texts.answered(status) : texts.noMessage
}

export const ErrorHead = () => (
  <Box aria-hidden="true" sx={{ ...columnsStyles, ...headStyles }}>
    <span>{texts.columns.what}</span>
    <span>{texts.columns.where}</span>
    <Box component="span" sx={{ textAlign: 'right' }}>
      {texts.columns.times}
    </Box>
    <span>{texts.columns.last}</span>
  </Box>
)

const ErrorItemSummary = ({ error }: { error: ClientError }) => (
  <Box component="span" sx={{ ...columnsStyles, flex: 1 }}>
    <Box component="span" sx={{ minWidth: 0 }}>
      <Box component="span" sx={typeStyles}>
        {texts.types[error.type]}
      </Box>
      <Box component="span" sx={messageStyles}>
        {headlineOf(error)}
      </Box>
    </Box>
    <Box component="span" sx={placeStyles}>
      {placeOf(error) || texts.unknownPlace}
      {error.page && (
        <Box component="span" sx={typeStyles}>
          {texts.onPage(error.page, error.role)}
        </Box>
      )}
    </Box>
    <Box component="span" sx={{ textAlign: { md: 'right' }, fontWeight: 500 }}>
      {`${accountingMessages.number(error.times)} `}
      <span className="unit">{texts.timesUnit(error.times)}</span>
    </Box>
    <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      {formatMoment(error.at)}
    </Box>
  </Box>
)

/** One error: a row on a desk, a card on a phone, and what is known of it below when opened. */
export const ErrorItem = ({ error }: { error: ClientError }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <Box component="li" sx={lineAbove}>
      <ButtonBase
        id={`${id}-error`}
        aria-expanded={open}
        aria-controls={open ? `${id}-detail` : undefined}
        onClick={() => setOpen(!open)}
        sx={rowStyles}
      >
        <ErrorItemSummary error={error} />
        <Box component="span" sx={{ lineHeight: 0, rotate: open ? '180deg' : 'none' }}>
          <Icon name="chevron-down" />
        </Box>
      </ButtonBase>
      {open && (
        <Box component="section" id={`${id}-detail`} aria-labelledby={`${id}-error`}>
          <ErrorDetail error={error} />
        </Box>
      )}
    </Box>
  )
}

const columnsStyles = {
  display: 'grid',
  columnGap: 2,
  rowGap: '3px',
  alignItems: 'baseline',
  minWidth: 0,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    md: 'minmax(0, 3fr) minmax(0, 2fr) 64px 116px',
  },
  // On a phone: what and where over the whole width, then how often and when.
  '& > :nth-of-type(-n + 2)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
} as const

const headStyles = {
  display: { xs: 'none', md: 'grid' },
  px: 2.5,
  pr: 6.5,
  py: 1,
  fontSize: 12,
  fontWeight: 600,
  color: 'surface.hint',
}

const rowStyles = {
  display: 'flex',
  width: '100%',
  gap: 2,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  minHeight: 44,
  fontFamily: 'inherit',
  fontSize: 13,
  lineHeight: '19px',
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
  '& .unit': { display: { md: 'none' }, fontWeight: 400 },
}

const typeStyles = { display: 'block', fontSize: 12, lineHeight: '17px', color: 'text.secondary' }

const messageStyles = {
  display: '-webkit-box',
  WebkitLineClamp: '2',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  fontSize: 14,
  lineHeight: '20px',
  fontWeight: 500,
  overflowWrap: 'anywhere',
} as const

const placeStyles = { ...oneLine, color: 'text.secondary', minWidth: 0 }
