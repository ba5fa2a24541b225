import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { peopleMessages as words } from '../messages/people'
import { DialogFrame } from '../ui/DialogFrame'
import { DialogSlot } from '../ui/DialogSlot'
import { EmptyState } from '../ui/EmptyState'
import { ErrorNote } from '../ui/ErrorNote'
import { Icon } from '../ui/Icon'
import { LoadingState } from '../ui/LoadingState'
import { plainList } from '../ui/layout'
import { Note } from '../ui/Note'
import { SectionCard } from '../ui/SectionCard'
import { InvitePersonDialog } from './InvitePersonDialog'
import { PersonRow } from './PersonRow'
import {
  type PeopleAddress,
  peopleQuery,
  type TenantPerson,
  useChangeRole,
  useInvitePerson,
  useRemovePerson,
} from './peopleQueries'

interface RemovalProps {
  person: TenantPerson
  onKeep: () => void
  onRemove: () => void
}

const RemovalDialog = ({ person, onKeep, onRemove }: RemovalProps) => (
  <DialogFrame
    title={words.remove.title(person.name)}
    onClose={onKeep}
    brief
    actions={
      <>
        <Button onClick={onKeep}>{words.remove.keep}</Button>
        <Button variant="contained" color="error" autoFocus onClick={onRemove}>
          {words.remove.confirm}
        </Button>
      </>
    }
  >
    {words.remove.text}
  </DialogFrame>
)

/** What an owner does with the people, and what came of it. */
const usePeopleChanges = (at: PeopleAddress) => {
  const [done, setDone] = useState('')
  const inviting = useInvitePerson(at)
  const changing = useChangeRole(at)
  const removing = useRemovePerson(at)
  const begin = () => {
    setDone('')
    for (const each of [inviting, changing, removing]) each.reset()
  }
  return {
    done,
    setDone,
    error: inviting.error ?? changing.error ?? removing.error,
    changeRole: (id: number, role: TenantPerson['role']) => {
      begin()
      changing.mutate({ id, role })
    },
    inviteAgain: ({ email, name, role }: TenantPerson) => {
      begin()
      const onSuccess = () => setDone(words.invite.sent(email))
      inviting.mutate({ email, name, role }, { onSuccess })
    },
    removePerson: ({ id, name }: TenantPerson) => {
      begin()
      removing.mutate(id, { onSuccess: () => setDone(words.remove.removed(name)) })
    },
  }
}

interface Props {
  at: PeopleAddress
  canChange: boolean
}

/** The people of a tenant, with what an owner or an administrator does about them. */
export const TenantPeopleCard = ({ at, canChange }: Props) => {
  const { data, error, refetch } = useQuery(peopleQuery(at))
  const [isInviting, setIsInviting] = useState(false)
  const [leaving, setLeaving] = useState<TenantPerson | null>(null)
  const changes = usePeopleChanges(at)
  const invite = canChange && (
    <Button variant="contained" onClick={() => setIsInviting(true)}>
      <Icon name="plus" size={18} />
      {words.invite.open}
    </Button>
  )
  return (
    <>
      {changes.error && <ErrorNote error={changes.error} />}
      {changes.done && (
        <Note tone="ok" role="status">
          {changes.done}
        </Note>
      )}
      <SectionCard
        title={words.list}
        note={canChange ? words.intro : words.onlyOwners}
        aside={invite}
      >
        <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={4} inCard />
        {data?.length === 0 && <EmptyState title={words.none} text={words.noneText} />}
        <Box component="ul" sx={plainList}>
          {data?.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              canChange={canChange}
              onRole={(role) => changes.changeRole(person.id, role)}
              onRemove={() => setLeaving(person)}
              onInvite={() => changes.inviteAgain(person)}
            />
          ))}
        </Box>
      </SectionCard>
      <DialogSlot>
        {isInviting && (
          <InvitePersonDialog
            at={at}
            onClose={() => setIsInviting(false)}
            onSent={(email) => {
              setIsInviting(false)
              changes.setDone(words.invite.sent(email))
            }}
          />
        )}
      </DialogSlot>
      <DialogSlot>
        {leaving && (
          <RemovalDialog
            key={leaving.name}
            person={leaving}
            onKeep={() => setLeaving(null)}
            onRemove={() => {
              changes.removePerson(leaving)
              setLeaving(null)
            }}
          />
        )}
      </DialogSlot>
    </>
  )
}
