import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoment } from '../../../shared/format/dates'
import { locksMessages as words } from '../../../shared/messages/locks'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Icon } from '../../../shared/ui/Icon'
import { lineBelow, plainList } from '../../../shared/ui/layout'
import { RemarksDialog } from '../../../shared/ui/RemarksDialog'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { useOnline } from '../../../shared/ui/useOnline'
import { SaveError } from '../../admin/SaveError'
import { faultsOf } from '../../masterdata/tenants/tenantDraft'
import { QuarterLockForm } from './QuarterLockForm'
import { type Locked, type Locks, locksQuery, useUnlock } from './quarterLockQueries'

/** Says why before anything of the quarter is decided again. */
const QuarterUnlockDialog = ({ locked, onClose }: { locked: Locked; onClose: () => void }) => {
  const { mutate, error, isPending } = useUnlock(locked)
  return (
    <RemarksDialog
      title={words.unlockLabel(locked.label.toLowerCase())}
      label={words.whyUnlock}
      keep={words.keep}
      go={words.unlock}
      going={words.unlocking}
      required
      wrong={faultsOf(error).remarks}
      isPending={isPending}
      onGo={(remarks) => mutate(remarks, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SaveError error={error} onShow={onClose} />
    </RemarksDialog>
  )
}

interface LineProps {
  locked: Locked
  mayUnlock: boolean
  onUnlock: (locked: Locked) => void
}

const QuarterLockLine = ({ locked, mayUnlock, onUnlock }: LineProps) => (
  <Box component="li" sx={lineStyles}>
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

const EarlierLocks = ({ log }: Pick<Locks, 'log'>) => (
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

const QuarterLockList = ({ locks }: { locks: Locks }) => {
  const online = useOnline()
  const [asked, setAsked] = useState<Locked | null>(null)
  return (
    <>
      {locks.locked.length === 0 && words.none}
      {locks.locked.length > 0 && (
        <Box component="ul" aria-label={words.title} sx={plainList}>
          {locks.locked.map((one) => (
            <QuarterLockLine
              key={one.quarter}
              locked={one}
              mayUnlock={locks.may_lock && online}
              onUnlock={setAsked}
            />
          ))}
        </Box>
      )}
      {locks.may_lock && <QuarterLockForm locked={locks.locked} />}
      {locks.log.length > 0 && <EarlierLocks log={locks.log} />}
      <DialogSlot>
        {asked && (
          <QuarterUnlockDialog key={asked.label} locked={asked} onClose={() => setAsked(null)} />
        )}
      </DialogSlot>
    </>
  )
}

/** The quarters in which nothing is decided now, by whom and why; a lead locks and unlocks. */
export const QuarterLocks = () => {
  const { data: locks, error, refetch } = useQuery(locksQuery())
  return (
    <SectionCard title={words.title}>
      <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
        <Box sx={{ color: 'text.secondary' }}>{words.help}</Box>
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {!locks && !error && <Skeletons lines={3} />}
        {locks && <QuarterLockList locks={locks} />}
      </Box>
    </SectionCard>
  )
}

const lineStyles = {
  ...lineBelow,
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  py: 1,
  '&:last-of-type': { borderBottom: 0 },
}
