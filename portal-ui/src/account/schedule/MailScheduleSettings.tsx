import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { mailScheduleMessages as words } from '../../shared/messages/mailSchedule'
import { queryClient } from '../../shared/queries/queryClient'
import { useMe } from '../../shared/session/me'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { LoadingState } from '../../shared/ui/LoadingState'
import { secondaryText } from '../../shared/ui/layout'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { ScheduleSelect } from './ScheduleSelect'
import { type MailSchedule, saveSchedule, scheduleQuery } from './scheduleCalls'

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
const HOURS = [
  { value: '', label: words.none },
  ...Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) })),
]
const textOf = (hour: number | null) => (hour === null ? '' : String(hour))
const hourOf = (text: string) => (text === '' ? null : Number(text))

const useSchedule = (schedule: MailSchedule) => {
  const [every, setEvery] = useState(schedule.every)
  const [first, setFirst] = useState(textOf(schedule.quiet_from))
  const [last, setLast] = useState(textOf(schedule.quiet_to))
  const [weekly, setWeekly] = useState(schedule.weekly_figures)
  const saving = useMutation(
    {
      mutationFn: saveSchedule,
      onSuccess: (saved) => queryClient.setQueryData(scheduleQuery.queryKey, saved),
    },
    queryClient,
  )
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const chosen = { every, quiet_from: hourOf(first), quiet_to: hourOf(last) }
    saving.mutate(weekly === null ? chosen : { ...chosen, weekly_figures: weekly })
  }
  const faultOf = (field: string) =>
    isRefusal(saving.error, 422) && saving.error.body.field === field
      ? { error: saving.error.message }
      : {}
  return {
    ...{ every, setEvery, first, setFirst, last, setLast },
    ...{ weekly, setWeekly, saving, save, faultOf },
  }
}

const ScheduleForm = ({ schedule, isFixed }: { schedule: MailSchedule; isFixed: boolean }) => {
  const form = useSchedule(schedule)
  const { saving } = form
  return (
    <Box component="form" noValidate onSubmit={form.save} sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
      {saving.error && !isRefusal(saving.error, 422) && <ErrorNote error={saving.error} />}
      {saving.isSuccess && (
        <Note tone="ok" role="status">
          {words.saved}
        </Note>
      )}
      <ScheduleSelect
        label={words.every}
        value={form.every}
        disabled={isFixed}
        choices={[
          { value: 'once', label: words.choices.once },
          { value: 'day', label: words.choices.day(clock(schedule.digest_hour)) },
        ]}
        onChange={(value) => form.setEvery(value as MailSchedule['every'])}
      />
      <Box component="fieldset" sx={fieldsetStyles}>
        <Box component="legend" sx={{ fontSize: 14, fontWeight: 600, p: 0 }}>
          {words.quiet}
        </Box>
        <Box sx={{ ...secondaryText, flex: '1 1 100%' }}>{words.quietHelp}</Box>
        <ScheduleSelect
          label={words.from}
          value={form.first}
          disabled={isFixed}
          choices={HOURS}
          onChange={form.setFirst}
          {...form.faultOf('quiet_from')}
        />
        <ScheduleSelect
          label={words.to}
          value={form.last}
          disabled={isFixed}
          choices={HOURS}
          onChange={form.setLast}
          {...form.faultOf('quiet_to')}
        />
      </Box>
      {form.weekly !== null && (
        <Box component="label" sx={checkStyles}>
          <input
            type="checkbox"
            checked={form.weekly}
            onChange={({ target }) => form.setWeekly(target.checked)}
          />
          {words.weekly}
        </Box>
      )}
      {isFixed ? (
        <Box sx={secondaryText}>{words.viewers}</Box>
      ) : (
        <BusyButton
          type="submit"
          busy={saving.isPending}
          busyLabel={words.saving}
          sx={{ justifySelf: 'start' }}
        >
          {words.save}
        </BusyButton>
      )}
    </Box>
  )
}

/** When notification emails are sent: each at once or once a day, and not in quiet hours. */
export default function MailScheduleSettings() {
  const me = useMe()
  const { data, error, refetch } = useQuery(scheduleQuery, queryClient)
  const role = me?.tenant_role
  return (
    <Box component="section" aria-labelledby="schedule-title" sx={sectionStyles}>
      <Typography variant="h3" id="schedule-title">
        {words.title}
      </Typography>
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
        {`${role ? words.helpTenant : words.helpStaff} ${words.always}`}
      </Typography>
      <OfflineNote />
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={3} />
      {data && <ScheduleForm schedule={data} isFixed={role === 'viewer'} />}
    </Box>
  )
}

const sectionStyles = { py: 1.5, borderTop: 1, borderColor: 'surface.lineSoft' }
const checkStyles = { display: 'flex', gap: 1, alignItems: 'center', minHeight: 44, fontSize: 14 }
const fieldsetStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
}
