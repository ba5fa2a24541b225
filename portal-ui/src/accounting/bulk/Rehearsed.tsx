import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Rehearsal } from '../../shared/api/types'
import { formatTime } from '../../shared/format/dates'
import { bulkWords } from '../../shared/messages/bulk'
import { goingOf, warningGroups } from './groups'
import { Pile } from './Pile'
import { Share } from './Share'
import { WarningGroup } from './WarningGroup'

interface Props {
  rehearsal: Rehearsal
  at: number
  label: string
  /** Codes of the warnings that keep nothing from going. */
  accepted: string[]
  onAccepted: (codes: string[]) => void
}

/** What a dry run found: its verdict, the bar of its piles, then each pile. */
export const Rehearsed = ({ rehearsal, at, label, accepted, onAccepted }: Props) => {
  const { clean, warned, blocked, notes } = rehearsal
  const going = goingOf(rehearsal, accepted).length
  const accept = (code: string, on: boolean) =>
    onAccepted(on ? [...accepted, code] : accepted.filter((each) => each !== code))
  return (
    <>
      <Box sx={{ px: 2, pb: 1.5, display: 'grid', gap: 1 }}>
        <Box>
          <Typography variant="h2" component="p" role="status" sx={{ fontSize: 19 }}>
            {bulkWords.verdict(going, rehearsal.count - going)}
          </Typography>
          <Typography variant="body2" color="text.secondary">
            {bulkWords.nothingYet(formatTime(new Date(at).toISOString()))}
          </Typography>
          {notes.unsigned > 0 && (
            <Typography variant="body2" color="text.secondary">
              {bulkWords.unsigned(notes.unsigned)}
            </Typography>
          )}
        </Box>
        <Share
          parts={[
            { count: clean.length, color: 'success.main' },
            { count: warned.length, color: 'warning.main', hatched: true },
            { count: blocked.length, color: 'error.main' },
          ]}
        />
      </Box>
      <Pile
        icon="circle-check"
        color="success.main"
        title={bulkWords.clean(clean.length)}
        rows={clean}
        folded
      />
      {warningGroups(rehearsal).map((group) => (
        <WarningGroup
          key={group.code}
          group={group}
          label={label}
          isAccepted={accepted.includes(group.code)}
          onAccept={(on) => accept(group.code, on)}
        />
      ))}
      <Pile
        icon="octagon-x"
        color="error.main"
        title={bulkWords.blocked(blocked.length)}
        rows={blocked}
      />
    </>
  )
}
