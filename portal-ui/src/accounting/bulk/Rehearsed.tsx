import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Rehearsal } from '../../shared/api/types'
import { formatTime } from '../../shared/format/dates'
import { bulkWords } from '../../shared/messages/bulk'
import { Pile } from './Pile'
import { Share } from './Share'

interface Props {
  rehearsal: Rehearsal
  at: number
  label: string
  /** Those with a warning go too. */
  warnedToo: boolean
  onWarnedToo: (on: boolean) => void
}

/** What a dry run found: its verdict, the bar of its piles, then each pile. */
export const Rehearsed = ({ rehearsal, at, label, warnedToo, onWarnedToo }: Props) => {
  const id = useId()
  const { clean, warned, blocked } = rehearsal
  const going = clean.length + (warnedToo ? warned.length : 0)
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
      <Pile
        icon="triangle-alert"
        color="warning.main"
        title={bulkWords.warned(warned.length)}
        rows={warned}
      >
        <Box component="label" htmlFor={id} sx={allTheSameLook}>
          <Checkbox
            size="small"
            checked={warnedToo}
            onChange={(event) => onWarnedToo(event.target.checked)}
            slotProps={{ input: { id } }}
          />
          {bulkWords.allTheSame(label, warned.length)}
        </Box>
      </Pile>
      <Pile
        icon="octagon-x"
        color="error.main"
        title={bulkWords.blocked(blocked.length)}
        rows={blocked}
      />
    </>
  )
}

const allTheSameLook = {
  display: 'flex',
  alignItems: 'center',
  ml: '18px',
  minHeight: { xs: 44, md: 32 },
  fontSize: 14,
}
