import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { copiesMessages as words } from '../../shared/messages/copies'
import { queryClient } from '../../shared/queries/queryClient'
import { useMe } from '../../shared/session/me'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { LoadingState } from '../../shared/ui/LoadingState'
import { plainList, secondaryText } from '../../shared/ui/layout'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { TextInput } from '../../shared/ui/TextInput'
import { CopyRow } from './CopyRow'
import { addCopy, type CopyAddress, copiesQuery, refetchCopies, removeCopy } from './copyCalls'

/** Adding and removing, with what came of the last one. */
const useCopyChanges = () => {
  const [done, setDone] = useState('')
  const adding = useMutation({ mutationFn: addCopy, onSettled: refetchCopies }, queryClient)
  const removing = useMutation({ mutationFn: removeCopy, onSettled: refetchCopies }, queryClient)
  const begin = () => {
    setDone('')
    adding.reset()
    removing.reset()
  }
  return {
    done,
    error: adding.error ?? removing.error,
    isAdding: adding.isPending,
    add: (email: string, onSuccess: () => void) => {
      begin()
      const succeed = () => {
        setDone(words.sent(email))
        onSuccess()
      }
      adding.mutate(email, { onSuccess: succeed })
    },
    remove: (copy: CopyAddress) => {
      begin()
      removing.mutate(copy, { onSuccess: () => setDone(words.removed(copy.email)) })
    },
  }
}

type Changes = ReturnType<typeof useCopyChanges>

const AddCopyForm = ({ changes }: { changes: Changes }) => {
  const [email, setEmail] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!changes.isAdding) changes.add(email.trim(), () => setEmail(''))
  }
  const fault = isRefusal(changes.error, 422) ? { error: changes.error.message } : {}
  return (
    <Box component="form" noValidate onSubmit={submit} sx={formStyles}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <TextInput
          label={words.label}
          name="copy-email"
          autoComplete="off"
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          {...fault}
        />
      </Box>
      <BusyButton type="submit" busy={changes.isAdding} busyLabel={words.adding}>
        {words.add}
      </BusyButton>
    </Box>
  )
}

/** Who gets copies of the tenant's notifications, in the account's dialog; owners change it. */
export default function CopiesSettings() {
  const isOwner = useMe()?.tenant_role === 'owner'
  const { data, error, refetch } = useQuery(copiesQuery, queryClient)
  const changes = useCopyChanges()
  return (
    <Box component="section" aria-labelledby="copies-title" sx={sectionStyles}>
      <Typography variant="h3" id="copies-title">
        {words.title}
      </Typography>
      <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
        {words.help}
      </Typography>
      <OfflineNote />
      {changes.error && !isRefusal(changes.error, 422) && <ErrorNote error={changes.error} />}
      {changes.done && (
        <Note tone="ok" role="status">
          {changes.done}
        </Note>
      )}
      <LoadingState data={data} error={error} onRetry={() => void refetch()} lines={2} />
      {data?.length === 0 && <Box sx={{ ...secondaryText, py: 1 }}>{words.none}</Box>}
      <Box component="ul" aria-label={words.title} sx={plainList}>
        {data?.map((copy) => (
          <CopyRow
            key={copy.id}
            copy={copy}
            canChange={isOwner}
            onAgain={() => changes.add(copy.email, () => undefined)}
            onRemove={() => changes.remove(copy)}
          />
        ))}
      </Box>
      {isOwner ? (
        <AddCopyForm changes={changes} />
      ) : (
        <Box sx={secondaryText}>{words.onlyOwners}</Box>
      )}
    </Box>
  )
}

const sectionStyles = { py: 1.5, borderBottom: 1, borderColor: 'surface.lineSoft' }
const formStyles = { display: 'flex', alignItems: 'end', flexWrap: 'wrap', gap: 1, mt: 1 }
