import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Rehearsal } from '../../shared/api/types'
import { formatTime } from '../../shared/format/dates'
import { bulkMessages } from '../../shared/messages/bulk'
import { alignedRow } from '../../shared/ui/layout'
import { BulkPile } from './BulkPile'
import { ShareBar } from './ShareBar'
import { goingOf, warningGroups } from './warningGroups'

interface BulkWarningGroupProps {
  group: ReturnType<typeof warningGroups>[number]
  label: string
  /** Null: nothing to accept. */
  isAccepted: boolean | null
  onAccept: (on: boolean) => void
}

/** The forms with the same warning, and the one tick that accepts it for all of them. */
const BulkWarningGroup = ({ group, label, isAccepted, onAccept }: BulkWarningGroupProps) => {
  const id = useId()
  const { code, message, rows } = group
  return (
    <BulkPile
      icon="triangle-alert"
      color="warning.main"
      title={bulkMessages.group(rows.length, code, message)}
      rows={rows}
      folded
    >
      {isAccepted !== null && (
        <Box component="label" htmlFor={id} sx={acceptStyles}>
          <Checkbox
            size="small"
            checked={isAccepted}
            onChange={(event) => onAccept(event.target.checked)}
            slotProps={{ input: { id } }}
          />
          {bulkMessages.allTheSame(label, rows.length)}
        </Box>
      )}
    </BulkPile>
  )
}

const acceptStyles = { ...alignedRow, ml: '18px', minHeight: { xs: 44, md: 32 }, fontSize: 14 }

interface Props {
  rehearsal: Rehearsal
  at: number
  label: string
  /** Codes of the warnings that keep nothing from going; null: none does. */
  accepted: string[] | null
  onAccepted: (codes: string[]) => void
}

/** What a dry run found: its verdict, the bar of its piles, then each pile. */
export const BulkDryRun = ({ rehearsal, at, label, accepted, onAccepted }: Props) => {
  const { clean, warned, blocked, notes } = rehearsal
  const going = goingOf(rehearsal, accepted).length
  const accept = (code: string, on: boolean) =>
    onAccepted([...(accepted ?? []).filter((each) => each !== code), ...(on ? [code] : [])])
  return (
    <>
      <Box sx={{ px: 2, pb: 1.5, display: 'grid', gap: 1 }}>
        <Box>
          <Typography variant="h2" component="p" role="status" sx={{ fontSize: 19 }}>
            {bulkMessages.verdict(going, rehearsal.count - going)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {bulkMessages.nothingYet(formatTime(new Date(at).toISOString()))}
          </Typography>
          {notes.unsigned > 0 && (
            <Typography variant="body2" color="text.secondary">
              {bulkMessages.unsigned(notes.unsigned)}
            </Typography>
          )}
        </Box>
        <ShareBar
          parts={[
            { count: clean.length, color: 'success.main' },
            { count: warned.length, color: 'warning.main', hatched: true },
            { count: blocked.length, color: 'error.main' },
          ]}
        />
      </Box>
      <BulkPile
        icon="circle-check"
        color="success.main"
        title={bulkMessages.clean(clean.length)}
        rows={clean}
        folded
      />
      {warningGroups(rehearsal).map((group) => (
        <BulkWarningGroup
          key={group.code}
          group={group}
          label={label}
          isAccepted={accepted ? accepted.includes(group.code) : null}
          onAccept={(on) => accept(group.code, on)}
        />
      ))}
      <BulkPile
        icon="octagon-x"
        color="error.main"
        title={bulkMessages.blocked(blocked.length)}
        rows={blocked}
      />
    </>
  )
}
