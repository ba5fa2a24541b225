import Box from '@mui/material/Box'
import { exportsMessages } from '../../../shared/messages/exports'
import { Icon } from '../../../shared/ui/Icon'
import type { ExportRun } from './exportQueries'

const words = exportsMessages.run

const said = ({ state, rows, message }: ExportRun) => {
  if (state === 'sent') return words.sent(rows)
  if (state === 'failed') return words.failed(message)
  return message ? words.waiting(message) : words.running
}

const LOOKS = {
  sent: { icon: 'circle-check', color: 'success.main' },
  failed: { icon: 'octagon-x', color: 'error.main' },
  running: { icon: 'loader', color: 'text.secondary' },
} as const

/** What became of one time that it went out: icon, then words. */
export const ExportRunOutcome = ({ run }: { run: ExportRun }) => {
  const { icon, color } = LOOKS[run.state]
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'flex-start' }}>
      <Box component="span" sx={{ color, display: 'inline-flex', pt: '2px' }}>
        <Icon name={icon} size={15} />
      </Box>
      <span>{said(run)}</span>
    </Box>
  )
}
