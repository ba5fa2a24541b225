import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { aboutMove } from '../../shared/api/about'
import type { CertificateItem } from '../../shared/api/types'
import { formatDate } from '../../shared/format/dates'
import { lastMoveKey } from '../../shared/live/invalidate'
import { accountingMessages } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow } from '../../shared/ui/layout'
import { QapStateMark } from '../../shared/ui/QapStateMark'
import { StatusChip } from '../../shared/ui/StatusChip'

export const ReturnRequestedMark = () => (
  <Box component="span" sx={{ ...wordStyles, fontWeight: 500, color: 'warning.main' }}>
    <Icon name="hand" size={14} />
    {accountingMessages.asksBack}
  </Box>
)

const FromScanMark = () => (
  <Box component="span" sx={{ ...wordStyles, color: 'text.secondary' }}>
    <Icon name="scan-text" size={14} />
    {accountingMessages.list.fromScan}
  </Box>
)

/** Shorter than on the form itself: the column is narrow. */
const ElsewhereMark = () => (
  <Box component="span" sx={{ ...wordStyles, color: 'text.secondary' }}>
    <Icon name="folder-open" size={14} />
    {accountingMessages.list.elsewhere}
  </Box>
)

const ProposedMark = ({ by }: { by: NonNullable<CertificateItem['proposed_by']> }) => (
  <Box component="span" sx={{ ...wordStyles, fontWeight: 500, color: 'primary.main' }}>
    <Icon name="eye" size={14} />
    {accountingMessages.marks.proposed(by.you)}
  </Box>
)

const SnoozedMark = ({ until }: { until: string }) => (
  <Box component="span" sx={{ ...wordStyles, color: 'text.secondary' }}>
    <Icon name="clock" size={14} />
    {accountingMessages.marks.asleep(formatDate(until))}
  </Box>
)

const NotesMark = () => (
  <Box component="span" sx={{ ...wordStyles, color: 'text.secondary' }}>
    <Icon name="pencil-line" size={14} />
    {accountingMessages.marks.noted}
  </Box>
)

/** What became of a row that moved on, as far as the live feed has said it. */
const WhatBecame = ({ id }: { id: string }) => {
  const { data: move } = useQuery<string>({ queryKey: lastMoveKey(id), enabled: false })
  return (move && aboutMove(move).done) || accountingMessages.list.left
}

interface Props {
  form: CertificateItem
  /** It is no longer in this list. */
  left: boolean
  /** What the tenant asks is said here, and not in a column of its own. */
  asks?: boolean
}

/** The chip, what the tenant asks, or that the row has moved on. */
export const MasterlistStatus = ({ form, left, asks = true }: Props) => (
  <Box component="span" sx={standingStyles}>
    {left ? (
      <WhatBecame id={form.id} />
    ) : (
      <StatusChip status={form.status} replaced={form.is_replaced} />
    )}
    {form.return_requested && asks && !left && <ReturnRequestedMark />}
    {form.came_on_paper && !left && <FromScanMark />}
    {form.approved_elsewhere_on && !left && <ElsewhereMark />}
    {form.snoozed_until && !left && <SnoozedMark until={form.snoozed_until} />}
    {form.has_notes && !left && <NotesMark />}
    {form.qap_state && !left && <QapStateMark state={form.qap_state} />}
    {form.proposed_by && !left && <ProposedMark by={form.proposed_by} />}
  </Box>
)

const standingStyles = { ...inlineRow, flexWrap: 'wrap', columnGap: 0.75 }

const wordStyles = { display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: 12 }
