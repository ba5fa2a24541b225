import { useState } from 'react'
import { systemsMessages } from '../../shared/messages/systems'
import { TextInput } from '../../shared/ui/TextInput'
import { refusedIn, SystemsForm } from './SystemsForm'
import { listOf, useCreateWebhook } from './systemsQueries'

const words = systemsMessages.webhooks
const USUAL = 'certificates.*'

/** A new webhook: where to, of which events and companies. */
export const NewWebhookDialog = ({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void
  onClose: () => void
}) => {
  const [url, setUrl] = useState('')
  const [types, setTypes] = useState(USUAL)
  const [companies, setCompanies] = useState('')
  const { mutate, isPending, error } = useCreateWebhook()
  const submit = () =>
    mutate(
      {
        url: url.trim(),
        types: listOf(types),
        ...(companies.trim() && { companies: listOf(companies) }),
      },
      { onSuccess: ({ secret }) => onMade(secret) },
    )
  return (
    <SystemsForm
      title={words.newTitle}
      label={words.create}
      busyLabel={words.creating}
      dirty={Boolean(url || companies || types !== USUAL)}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={words.fields.url}
        hint={words.hints.url}
        value={url}
        error={refusedIn(error, 'url')}
        autoFocus
        inputProps={{ maxLength: 500, autoComplete: 'off', inputMode: 'url' }}
        onChange={(event) => setUrl(event.target.value)}
      />
      <TextInput
        label={words.fields.types}
        hint={words.hints.types}
        value={types}
        error={refusedIn(error, 'types')}
        onChange={(event) => setTypes(event.target.value)}
      />
      <TextInput
        label={words.fields.companies}
        hint={words.hints.companies}
        value={companies}
        error={refusedIn(error, 'companies')}
        onChange={(event) => setCompanies(event.target.value)}
      />
    </SystemsForm>
  )
}
