import Box from '@mui/material/Box'
import { scanMessages } from '../../../shared/messages/scans'
import type { Counts } from './fileState'

const { parts, bar } = scanMessages.list

const HATCH =
  'repeating-linear-gradient(135deg, var(--mui-palette-surface-control) 0 2px, transparent 2px 4px)'

const PARTS = [
  { name: 'read', look: { bgcolor: 'success.main' } },
  { name: 'reading', look: { bgcolor: 'primary.main' } },
  { name: 'failed', look: { bgcolor: 'error.main' } },
  { name: 'waiting', look: { background: HATCH } },
] as const

const wordOf = (name: keyof Counts, count: number) =>
  name === 'read' ? parts.read(count) : parts[name]

/** The files of a whole batch in one bar, with its numbers under it. */
export const ScanBatchBar = ({ counts, aside }: { counts: Counts; aside: string }) => (
  <>
    <Box
      role="img"
      aria-label={bar(counts.read, counts.reading, counts.failed, counts.waiting)}
      sx={{ display: 'flex', gap: '2px', height: 8, mt: 1.5, mb: 1.25 }}
    >
      {PARTS.filter(({ name }) => counts[name] > 0).map(({ name, look }) => (
        <Box key={name} sx={{ ...look, flex: counts[name], minWidth: 3, borderRadius: '2px' }} />
      ))}
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 13 }}>
      {PARTS.filter(({ name }) => counts[name] > 0 || name === 'read').map(({ name, look }) => (
        <Box key={name} component="span" sx={keyStyles}>
          <Box component="i" sx={{ ...look, width: 10, height: 10, borderRadius: '2px' }} />
          <b>{counts[name].toLocaleString('en-US')}</b> {wordOf(name, counts[name])}
        </Box>
      ))}
      <Box component="span" sx={{ ml: { md: 'auto' }, color: 'text.secondary' }}>
        {aside}
      </Box>
    </Box>
  </>
)

const keyStyles = { display: 'inline-flex', alignItems: 'center', gap: '6px' }
