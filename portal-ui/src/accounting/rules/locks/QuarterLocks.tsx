import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../shared/format/dates'
import { locksWords as words } from '../../../shared/messages/locks'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { Sheet } from '../../../shared/ui/Sheet'
import { useOnline } from '../../../shared/ui/useOnline'
import { LockForm } from './LockForm'
import { type Locked, type Locks, locksQuery } from './queries'
import { UnlockDialog } from './UnlockDialog'

interface LineProps {
  locked: Locked
  mayUnlock: boolean
  onUnlock: (locked: Locked) => void
}

const Line = ({ locked, mayUnlock, onUnlock }: LineProps) => (
  <Box component="li" sx={lineLook}>
    <Icon name="lock" size={18} />
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontSize: 14, fontWeight: 600 }}>{locked.label}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {words.line(locked.by, formatMoment(locked.at ?? ''))}
      </Box>
      <Box>{locked.why}</Box>
    </Box>
    {mayUnlock && (
      <Button
        size="small"
        aria-label={words.unlockLabel(locked.label.toLowerCase())}
        onClick={() => onUnlock(locked)}
      >
        {words.unlock}
      </Button>
    )}
  </Box>
)

const Before = ({ log }: Pick<Locks, 'log'>) => (
  <Box component="details" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    <Box component="summary" sx={{ cursor: 'pointer', minHeight: 32 }}>
      {words.log}
    </Box>
    <Box component="ul" aria-label={words.log} sx={{ m: 0, pl: 2.5 }}>
      {log.map(({ seq, label, by, at, note }) => (
        <li key={seq}>
          {words.entry(label, by, formatMoment(at))}
          <div>{note}</div>
        </li>
      ))}
    </Box>
  </Box>
)

const Told = ({ locks }: { locks: Locks }) => {
  const online = useOnline()
  const [asked, setAsked] = useState<Locked | null>(null)
  return (
    <>
      {locks.locked.length === 0 && words.none}
      {locks.locked.length > 0 && (
        <Box component="ul" aria-label={words.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {locks.locked.map((one) => (
            <Line
              key={one.quarter}
              locked={one}
              mayUnlock={locks.may_lock && online}
              onUnlock={setAsked}
            />
          ))}
        </Box>
      )}
      {locks.may_lock && <LockForm locked={locks.locked} />}
      {locks.log.length > 0 && <Before log={locks.log} />}
      {asked && <UnlockDialog locked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** The quarters in which nothing is decided now, by whom and why; a lead locks and unlocks. */
export const QuarterLocks = () => {
  const { data: locks, error, refetch } = useQuery(locksQuery())
  return (
    <Sheet title={words.title}>
      <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
        <Box sx={{ color: 'text.secondary' }}>{words.help}</Box>
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!locks && !error && <Skeletons lines={3} />}
        {locks && <Told locks={locks} />}
      </Box>
    </Sheet>
  )
}

const lineLook = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  py: 1,
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-of-type': { borderBottom: 0 },
}
