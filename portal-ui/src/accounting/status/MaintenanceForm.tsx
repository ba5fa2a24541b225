import Box from '@mui/material/Box'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { askMaintenance } from '../../shared/maintenance'
import { maintenanceMessages as words } from '../../shared/messages/maintenance'
import { put } from '../../shared/session/client'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { TextInput } from '../../shared/ui/TextInput'
import { useOnline } from '../../shared/ui/useOnline'
import { maintenanceQuery } from './statusQueries'

type Notice = components['schemas']['MaintenanceSchema']

const MANILA_MS = 8 * 3_600_000
/** A moment as the browser's own input has it, in Manila. */
const typed = (at: string | null) =>
  at ? new Date(Date.parse(at) + MANILA_MS).toISOString().slice(0, 16) : ''
const momentOf = (text: string) => (text ? `${text}:00+08:00` : null)

function useSetNotice() {
  const client = useQueryClient()
  return useMutation<Notice, Error, Notice>({
    mutationFn: (notice) => put<Notice>('/console/maintenance/', notice),
    onSuccess: (notice) => {
      client.setQueryData(maintenanceQuery().queryKey, notice)
      void askMaintenance()
    },
  })
}

const faultIn = (error: Error | null, name: string) =>
  isRefusal(error, 422)
    ? error.body.fields?.find(({ field }) => field === name)?.message
    : undefined

const NoticeFields = ({ notice }: { notice: Notice }) => {
  const [text, setText] = useState(notice.text)
  const [starts, setStarts] = useState(typed(notice.starts_at))
  const [ends, setEnds] = useState(typed(notice.ends_at))
  const { mutate, error, isPending, isSuccess } = useSetNotice()
  const isOnline = useOnline()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ text, starts_at: momentOf(starts), ends_at: momentOf(ends) })
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
      {error && !isRefusal(error, 422) && <ErrorNote error={error} />}
      <TextInput
        label={words.text}
        value={text}
        error={faultIn(error, 'text')}
        inputProps={{ maxLength: 300 }}
        onChange={({ target }) => setText(target.value)}
      />
      <Box sx={timesStyles}>
        <TextInput
          label={words.starts}
          type="datetime-local"
          value={starts}
          error={faultIn(error, 'starts_at')}
          onChange={({ target }) => setStarts(target.value)}
        />
        <TextInput
          label={words.ends}
          type="datetime-local"
          value={ends}
          error={faultIn(error, 'ends_at')}
          onChange={({ target }) => setEnds(target.value)}
        />
      </Box>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <BusyButton
          type="submit"
          variant="outlined"
          disabled={!isOnline}
          busy={isPending}
          busyLabel={words.saving}
        >
          {words.save}
        </BusyButton>
        <span role="status">{isSuccess && words.saved}</span>
      </Box>
    </Box>
  )
}

/** The notice that every page shows between two times. */
export const MaintenanceForm = () => {
  const { data: notice, error, refetch } = useQuery(maintenanceQuery())
  return (
    <SectionCard title={words.title} note={words.about}>
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {notice && <NoticeFields notice={notice} />}
    </SectionCard>
  )
}

const formStyles = { display: 'grid', gap: 1.5, px: { xs: 2, md: 2.5 }, py: 1.5 }
const timesStyles = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}
