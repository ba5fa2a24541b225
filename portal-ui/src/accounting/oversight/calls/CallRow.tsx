import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { formatMoment, shortDay } from '../../../shared/format/dates'
import { centavosOf, formatPesos } from '../../../shared/format/money'
import { formatTin } from '../../../shared/format/tin'
import { callMessages as words } from '../../../shared/messages/calls'
import { remindersMessages } from '../../../shared/messages/reminders'
import { Value } from '../../../shared/plain/Value'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { rowStyles } from '../lists/rowStyles'
import { ContactDialog } from './ContactDialog'
import { ContactHistoryDialog } from './ContactHistoryDialog'
import type { Call } from './callQueries'

const CalledParty = ({ of }: { of: Call }) => (
  <Box sx={cellStyles}>
    <Box sx={{ fontSize: 14, fontWeight: 500 }} translate="no">
      {of.tenant}
    </Box>
    <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <Value>{formatTin(of.tin)}</Value>
    </Box>
  </Box>
)

const CallContact = ({ of }: { of: Call }) => (
  <Box sx={cellStyles}>
    {of.contact_person && <Box translate="no">{of.contact_person}</Box>}
    {of.contact_phone ? (
      <MuiLink href={`tel:${of.contact_phone.replace(/[^+\d]/g, '')}`} sx={{ fontWeight: 500 }}>
        {of.contact_phone}
      </MuiLink>
    ) : (
      <Box sx={{ color: 'text.secondary' }}>{words.noPhone}</Box>
    )}
    {of.contact_email && <Box sx={{ color: 'text.secondary' }}>{of.contact_email}</Box>}
    {of.account_officer && <Box>{words.officer(of.account_officer)}</Box>}
  </Box>
)

const CallCause = ({ of }: { of: Call }) => (
  <Box sx={cellStyles}>
    {centavosOf(of.tax) > 0n && (
      <Box sx={{ fontWeight: 600 }}>{words.tax(formatPesos(of.tax))}</Box>
    )}
    <Box>{remindersMessages.wanted(of.missing, of.unanswered)}</Box>
    <Box sx={{ color: 'text.secondary' }}>{words.reasons[of.reason]}</Box>
  </Box>
)

const LastContact = ({ of: { last_contact: said, last_reminder: step } }: { of: Call }) => (
  <Box sx={cellStyles}>
    <Box sx={{ color: 'text.secondary' }}>
      {step ? words.lastReminder(step.label, shortDay(step.day)) : words.noReminder}
    </Box>
    <Box>{said ? words.lastContact(said.by, formatMoment(said.at)) : words.noContact}</Box>
    {said?.text && <Box sx={{ color: 'text.secondary' }}>{said.text}</Box>}
    {said?.promised_on && <b>{words.promised(shortDay(said.promised_on))}</b>}
  </Box>
)

/** A tenant to call: with whom, about what, and what was said last. */
export const CallRow = ({ of, quarter }: { of: Call; quarter: string }) => {
  const [open, setOpen] = useState<'record' | 'history' | null>(null)
  const about = { tenant: of.tenant, tin: of.tin, onClose: () => setOpen(null) }
  return (
    <Box component="li" sx={{ ...rowStyles, ...columnsStyles }}>
      <CalledParty of={of} />
      <CallContact of={of} />
      <CallCause of={of} />
      <LastContact of={of} />
      <Box
        className="no-print"
        sx={{ display: 'flex', flexWrap: { xs: 'wrap', md: 'nowrap' }, gap: 0.75 }}
      >
        <Button
          variant="outlined"
          size="small"
          aria-label={words.recordOf(of.tenant)}
          sx={{ minHeight: { xs: 44, md: 32 } }}
          onClick={() => setOpen('record')}
        >
          {words.record}
        </Button>
        <Button
          size="small"
          aria-label={words.historyOf(of.tenant)}
          sx={{ minHeight: { xs: 44, md: 32 } }}
          onClick={() => setOpen('history')}
        >
          {words.history}
        </Button>
      </Box>
      <DialogSlot>{open === 'record' && <ContactDialog {...about} quarter={quarter} />}</DialogSlot>
      <DialogSlot>{open === 'history' && <ContactHistoryDialog {...about} />}</DialogSlot>
    </Box>
  )
}

const cellStyles = { minWidth: 0, overflowWrap: 'anywhere' } as const
const columnsStyles = {
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'repeat(4, minmax(0, 1fr)) auto',
  },
}
