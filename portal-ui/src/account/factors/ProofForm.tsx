import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { factorMessages as words } from '../../shared/messages/factors'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { TextInput } from '../../shared/ui/TextInput'
import type { Proof } from './factorCalls'

interface Props {
  busy: boolean
  error: unknown
  onProof: (proof: Proof) => void
  onCancel: () => void
}

const faultAt = (error: unknown, field: string) =>
  isRefusal(error, 422) && error.body.field === field ? error.message : undefined

/** Asks for the password or a code before something is removed or added. */
export const ProofForm = ({ busy, error, onProof, onCancel }: Props) => {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onProof(password ? { password } : { code: code.trim() })
  }
  const isAtField = faultAt(error, 'password') ?? faultAt(error, 'code')
  return (
    <Box
      component="form"
      noValidate
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 1.5,
        mt: 1,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: '8px',
      }}
    >
      <Typography variant="h4" component="h4" sx={{ fontSize: 15, fontWeight: 600, m: 0 }}>
        {words.proofTitle}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {words.proofHelp}
      </Typography>
      {Boolean(error) && !isAtField && !isRefusal(error, 403) && <ErrorNote error={error} />}
      <TextInput
        label={words.password}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={faultAt(error, 'password')}
        onChange={(event) => setPassword(event.target.value)}
      />
      <TextInput
        label={words.orCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        value={code}
        error={faultAt(error, 'code')}
        onChange={(event) => setCode(event.target.value)}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        <Button onClick={onCancel}>{words.cancel}</Button>
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel={words.working}>
          {words.confirm}
        </BusyButton>
      </Box>
    </Box>
  )
}
