import Box from '@mui/material/Box'
import { type FormEvent, useState } from 'react'
import { isRefusal } from '../../../shared/api/http'
import { oversightMessages } from '../../../shared/messages/oversight'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { SelectInput } from '../../../shared/ui/SelectInput'
import { TextInput } from '../../../shared/ui/TextInput'
import { useOnline } from '../../../shared/ui/useOnline'
import { type CoverBody, type Grid, useCover } from '../oversightQueries'

const words = oversightMessages.covers
const NOTHING: CoverBody = { username: '', absent: '', starts_on: '', ends_on: '' }

const faultsOf = (error: unknown): Partial<Record<string, string>> =>
  isRefusal(error, 422)
    ? Object.fromEntries((error.body.fields ?? []).map(({ field, message }) => [field, message]))
    : {}

/** Somebody is away from a day to a day, and somebody else stands in. */
export const CoverForm = ({ people }: Pick<Grid, 'people'>) => {
  const online = useOnline()
  const [draft, setDraft] = useState(NOTHING)
  const { mutate, error, isPending, isSuccess } = useCover()
  const faults = faultsOf(error)
  const choices = people.map(({ username, name }) => ({ value: username, label: name }))
  const given = (name: keyof CoverBody) => ({
    id: `cover-${name}`,
    value: draft[name],
    error: faults[name],
  })
  const set = (name: keyof CoverBody) => (value: string) => setDraft({ ...draft, [name]: value })
  const day = (name: 'starts_on' | 'ends_on', label: string) => (
    <TextInput
      {...given(name)}
      type="date"
      label={label}
      onChange={({ target }) => set(name)(target.value)}
    />
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate({ ...draft, gesture: crypto.randomUUID() }, { onSuccess: () => setDraft(NOTHING) })
  }
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
      <SelectInput
        {...given('absent')}
        label={words.absent}
        choices={choices}
        onChange={set('absent')}
      />
      <SelectInput
        {...given('username')}
        label={words.user}
        choices={choices}
        onChange={set('username')}
      />
      {day('starts_on', words.from)}
      {day('ends_on', words.to)}
      {error && !isRefusal(error, 422) && <ErrorNote error={error} />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, gridColumn: '1 / -1' }}>
        <BusyButton
          type="submit"
          variant="outlined"
          disabled={!online}
          busy={isPending}
          busyLabel={words.arranging}
        >
          {words.arrange}
        </BusyButton>
        <span role="status">{isSuccess && words.done}</span>
      </Box>
    </Box>
  )
}

const formStyles = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(4, minmax(0, 1fr))' },
}
