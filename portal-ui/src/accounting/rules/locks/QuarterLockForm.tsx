import Box from '@mui/material/Box'
import { type FormEvent, useState } from 'react'
import { codeOf, recentQuarters, titleOfQuarter } from '../../../shared/format/quarter'
import { locksMessages as words } from '../../../shared/messages/locks'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { secondaryText } from '../../../shared/ui/layout'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import { useOnline } from '../../../shared/ui/useOnline'
import { SaveError } from '../../admin/SaveError'
import { faultsOf } from '../../masterdata/tenants/tenantDraft'
import { type Locks, useLock } from './quarterLockQueries'

const QUARTERS = 9
const NOTHING = { quarter: '', remarks: '' }

const open = (locked: Locks['locked']) =>
  recentQuarters(QUARTERS)
    .map((quarter) => ({ value: codeOf(quarter), label: titleOfQuarter(quarter) }))
    .filter(({ value }) => !locked.some(({ quarter }) => quarter === value))

/** Which quarter, and why; what was typed stays until it is locked. */
export const QuarterLockForm = ({ locked }: Pick<Locks, 'locked'>) => {
  const online = useOnline()
  const [draft, setDraft] = useState(NOTHING)
  const { mutate, error, isPending, isSuccess } = useLock()
  const faults = faultsOf(error)
  const isReady = draft.quarter !== '' && draft.remarks.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isPending) return
    mutate({ ...draft, remarks: draft.remarks.trim() }, { onSuccess: () => setDraft(NOTHING) })
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
      <SaveError error={error} onShow={() => setDraft(NOTHING)} />
      <SelectInput
        id="lock-quarter"
        label={words.quarter}
        value={draft.quarter}
        choices={open(locked)}
        error={faults.quarter}
        onChange={(quarter) => setDraft({ ...draft, quarter })}
      />
      <TextInput
        id="lock-why"
        label={words.why}
        value={draft.remarks}
        error={faults.remarks}
        inputProps={{ maxLength: 2000, autoComplete: 'off' }}
        onChange={({ target }) => setDraft({ ...draft, remarks: target.value })}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, gridColumn: '1 / -1' }}>
        <BusyButton
          type="submit"
          variant="outlined"
          disabled={!online || !isReady}
          busy={isPending}
          busyLabel={words.locking}
        >
          {words.lock}
        </BusyButton>
        <Box component="span" role="status" sx={secondaryText}>
          {isSuccess && !isReady && words.locked}
        </Box>
      </Box>
    </Box>
  )
}

const formStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 2fr)' },
}
