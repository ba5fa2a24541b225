import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { formatMoment, shortDay } from '../../../shared/format/dates'
import { callMessages } from '../../../shared/messages/calls'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { rowsStyles } from '../lists/rowStyles'
import { type ContactEntry, contactsQuery } from './callQueries'

const words = callMessages.past

const ContactLine = ({ entry }: { entry: ContactEntry }) => (
  <Box component="li" sx={lineStyles}>
    <Box sx={{ color: 'text.secondary' }}>
      <b>{words.kinds[entry.kind]}</b>{' '}
      {[formatMoment(entry.at), entry.by, entry.to && words.to(entry.to), entry.quarter]
        .filter(Boolean)
        .join(' · ')}
    </Box>
    {entry.text && <Box sx={{ overflowWrap: 'anywhere' }}>{entry.text}</Box>}
    {entry.promised_on && <b>{callMessages.promised(shortDay(entry.promised_on))}</b>}
  </Box>
)

/** All mails, calls and notes of a tenant, the last one first. */
export const ContactHistoryDialog = (props: {
  tenant: string
  tin: string
  onClose: () => void
}) => {
  const { data, error, refetch } = useQuery(contactsQuery(props.tin))
  return (
    <DialogFrame
      title={words.title(props.tenant)}
      width={640}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{words.close}</Button>}
    >
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeletons lines={5} />}
      {data && data.results.length === 0 && (
        <EmptyState icon="mail" title={words.none} text={words.noneText} />
      )}
      {data && data.results.length > 0 && (
        <ul aria-label={words.label} style={rowsStyles}>
          {data.results.map((entry) => (
            <ContactLine key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </DialogFrame>
  )
}

const lineStyles = {
  py: 1,
  fontSize: 13,
  lineHeight: '19px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-of-type': { borderBottom: 0 },
}
