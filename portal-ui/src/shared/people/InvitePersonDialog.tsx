import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { isRefusal } from '../api/http'
import { peopleMessages } from '../messages/people'
import { BusyButton } from '../ui/BusyButton'
import { DialogFrame } from '../ui/DialogFrame'
import { ErrorNote } from '../ui/ErrorNote'
import { OfflineNote } from '../ui/OfflineNote'
import { SelectInput } from '../ui/SelectInput'
import { TextInput } from '../ui/TextInput'
import { type PeopleAddress, type TenantRole, useInvitePerson } from './peopleQueries'
import { ROLE_CHOICES } from './roleChoices'

const words = peopleMessages.invite

interface Props {
  at: PeopleAddress
  onClose: () => void
  onSent: (email: string) => void
}

/** What the server refuses of one field is said below it. */
const errorOf = (error: unknown, field: string) =>
  isRefusal(error, 422) && error.body.field === field ? { error: error.message } : {}

/** Asks for address, name and role, and has the link mailed. */
export const InvitePersonDialog = ({ at, onClose, onSent }: Props) => {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState<TenantRole>('preparer')
  const { mutate, isPending, error } = useInvitePerson(at)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ email, name, role }, { onSuccess: () => onSent(email) })
  }
  const isOfAField = ['email', 'name'].some((field) => 'error' in errorOf(error, field))
  return (
    <DialogFrame
      title={words.title}
      onClose={onClose}
      dirty={email !== '' || name !== ''}
      onSubmit={submit}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <BusyButton type="submit" variant="contained" busy={isPending} busyLabel={words.sending}>
            {words.send}
          </BusyButton>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, pb: 1 }}>
        <OfflineNote />
        {error && !isOfAField && <ErrorNote error={error} />}
        <TextInput
          label={words.email}
          name="email"
          autoFocus
          autoComplete="off"
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          hint={words.emailHint}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          {...errorOf(error, 'email')}
        />
        <TextInput
          label={words.name}
          name="name"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          {...errorOf(error, 'name')}
        />
        <SelectInput
          label={words.role}
          value={role}
          choices={ROLE_CHOICES}
          onChange={(value) => value && setRole(value as TenantRole)}
        />
      </Box>
    </DialogFrame>
  )
}
