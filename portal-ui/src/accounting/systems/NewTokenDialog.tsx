import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useId, useState } from 'react'
import { systemsMessages } from '../../shared/messages/systems'
import { FieldError } from '../../shared/plain/Field'
import { TextInput } from '../../shared/ui/TextInput'
import { refusedIn, SystemsForm } from './SystemsForm'
import { listOf, type NewToken, useCreateToken } from './systemsQueries'

const words = systemsMessages.tokens
type Scope = NewToken['scopes'][number]
const SCOPES = Object.entries(words.scopes) as [Scope, string][]
const YEAR_MS = 365 * 24 * 3_600_000
const inAYear = () => new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10)

interface ScopesProps {
  chosen: Scope[]
  error: string | undefined
  onChoose: (scopes: Scope[]) => void
}

const ScopesInput = ({ chosen, error, onChoose }: ScopesProps) => {
  const id = useId()
  const toggle = (scope: Scope) =>
    onChoose(chosen.includes(scope) ? chosen.filter((each) => each !== scope) : [...chosen, scope])
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} sx={{ fontSize: 13, fontWeight: 600 }}>
        {words.fields.scopes}
      </Box>
      {SCOPES.map(([scope, label]) => (
        <FormControlLabel
          key={scope}
          label={label}
          sx={{ display: 'flex' }}
          control={<Checkbox checked={chosen.includes(scope)} onChange={() => toggle(scope)} />}
        />
      ))}
      {error && <FieldError text={error} />}
    </Box>
  )
}

/** A new token: name, scopes, companies and its last day. */
export const NewTokenDialog = ({
  onMade,
  onClose,
}: {
  onMade: (secret: string) => void
  onClose: () => void
}) => {
  const [name, setName] = useState('')
  const [companies, setCompanies] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [ends, setEnds] = useState(inAYear)
  const { mutate, isPending, error } = useCreateToken()
  const submit = () =>
    mutate(
      { name, scopes, companies: listOf(companies), expires_at: `${ends}T23:59:59+08:00` },
      { onSuccess: ({ secret }) => onMade(secret) },
    )
  return (
    <SystemsForm
      title={words.newTitle}
      label={words.create}
      busyLabel={words.creating}
      dirty={Boolean(name || companies || scopes.length)}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={words.fields.name}
        hint={words.hints.name}
        value={name}
        error={refusedIn(error, 'name')}
        autoFocus
        inputProps={{ maxLength: 60, autoComplete: 'off' }}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopesInput chosen={scopes} error={refusedIn(error, 'scopes')} onChoose={setScopes} />
      <TextInput
        label={words.fields.companies}
        hint={words.hints.companies}
        value={companies}
        error={refusedIn(error, 'companies')}
        onChange={(event) => setCompanies(event.target.value)}
      />
      <TextInput
        label={words.fields.expires}
        type="date"
        value={ends}
        error={refusedIn(error, 'expires_at')}
        onChange={(event) => setEnds(event.target.value)}
      />
    </SystemsForm>
  )
}
