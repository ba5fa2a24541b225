import Box from '@mui/material/Box'
import type { CertificateItem } from '../../shared/api/types'
import { formatDate } from '../../shared/format/dates'
import { accountingWords } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { StatusChip } from '../../shared/ui/StatusChip'

export const AsksBack = () => (
  <Box component="span" sx={{ ...wordLook, fontWeight: 500, color: 'warning.main' }}>
    <Icon name="hand" size={14} />
    {accountingWords.asksBack}
  </Box>
)

const FromScan = () => (
  <Box component="span" sx={{ ...wordLook, color: 'text.secondary' }}>
    <Icon name="scan-text" size={14} />
    {accountingWords.list.fromScan}
  </Box>
)

const Proposed = ({ by }: { by: NonNullable<CertificateItem['proposed_by']> }) => (
  <Box component="span" sx={{ ...wordLook, fontWeight: 500, color: 'primary.main' }}>
    <Icon name="eye" size={14} />
    {accountingWords.marks.proposed(by.you)}
  </Box>
)

const Asleep = ({ until }: { until: string }) => (
  <Box component="span" sx={{ ...wordLook, color: 'text.secondary' }}>
    <Icon name="clock" size={14} />
    {accountingWords.marks.asleep(formatDate(until))}
  </Box>
)

const Noted = () => (
  <Box component="span" sx={{ ...wordLook, color: 'text.secondary' }}>
    <Icon name="pencil-line" size={14} />
    {accountingWords.marks.noted}
  </Box>
)

interface Props {
  form: CertificateItem
  /** It is no longer in this list. */
  left: boolean
  /** What the tenant asks is said here, and not in a column of its own. */
  asks?: boolean
}

/** The chip, what the tenant asks, or that the row has moved on. */
export const Standing = ({ form, left, asks = true }: Props) => (
  <Box component="span" sx={standingLook}>
    {left ? (
      accountingWords.list.left
    ) : (
      <StatusChip status={form.status} replaced={form.is_replaced} />
    )}
    {form.return_requested && asks && !left && <AsksBack />}
    {form.came_on_paper && !left && <FromScan />}
    {form.snoozed_until && !left && <Asleep until={form.snoozed_until} />}
    {form.has_notes && !left && <Noted />}
    {form.proposed_by && !left && <Proposed by={form.proposed_by} />}
  </Box>
)

const standingLook = {
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.75,
}

const wordLook = { display: 'inline-flex', alignItems: 'center', gap: '4px', fontSize: 12 }
