import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, useEffect, useState } from 'react'
import { isRefusal } from '../../shared/api/http'
import { factorMessages as words } from '../../shared/messages/factors'
import { Skeletons } from '../../shared/plain/Skeletons'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { TextInput } from '../../shared/ui/TextInput'
import { type AppBegun, beginApp, confirmApp, useFactorChange } from './factorCalls'

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

const AppKey = ({ begun }: { begun: AppBegun }) => (
  <>
    <Box
      component="img"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(begun.svg)}`}
      alt={words.qrCode}
      sx={{
        width: 180,
        height: 180,
        bgcolor: '#fff',
        p: 1,
        borderRadius: '8px',
        justifySelf: 'start',
      }}
    />
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {words.key}: <code translate="no">{inGroups(begun.secret)}</code>
    </Box>
  </>
)

/** The three steps of an authenticator app. */
export const AppSetup = ({ onClose }: { onClose: () => void }) => {
  const [code, setCode] = useState('')
  const beginning = useFactorChange(beginApp)
  const confirming = useFactorChange(confirmApp)
  const { mutate: begin } = beginning
  useEffect(() => begin(undefined), [begin])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!confirming.isPending) confirming.mutate(code.trim(), { onSuccess: onClose })
  }
  const wrong = isRefusal(confirming.error, 422) ? confirming.error.message : undefined
  const failure = beginning.error ?? (wrong ? null : confirming.error)
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
      <Box component="ol" sx={{ m: 0, pl: 2.5 }}>
        {words.appSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </Box>
      {failure && <ErrorNote error={failure} onRetry={() => begin(undefined)} />}
      {beginning.data ? <AppKey begun={beginning.data} /> : !failure && <Skeletons lines={4} />}
      <TextInput
        label={words.appCode}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={wrong}
        onChange={(event) => setCode(event.target.value)}
      />
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{words.cancel}</Button>
        <BusyButton
          type="submit"
          variant="contained"
          busy={confirming.isPending}
          busyLabel={words.working}
        >
          {words.confirmApp}
        </BusyButton>
      </Box>
    </Box>
  )
}
