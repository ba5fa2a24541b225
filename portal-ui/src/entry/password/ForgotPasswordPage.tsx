import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useConfig } from '../../shared/config'
import { accountMessages } from '../../shared/messages/account'
import { paths } from '../../shared/paths'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { TextInput } from '../../shared/ui/TextInput'
import { EntrySheet } from './EntrySheet'
import { askForLink } from './passwordCalls'

const { forgot: texts } = accountMessages

const BackToLogin = () => (
  <Link component={RouterLink} to={paths.login}>
    {texts.back}
  </Link>
)

/** The same words for every name: nobody learns here which ones exist. */
const LinkSentNote = () => {
  const { support_email } = useConfig()
  return (
    <EntrySheet title={texts.sentTitle}>
      <Typography role="status">{texts.sent}</Typography>
      {support_email && (
        <Typography color="text.secondary">
          {texts.nothing}
          <Link href={`mailto:${support_email}`}>{support_email}</Link>.
        </Typography>
      )}
      <BackToLogin />
    </EntrySheet>
  )
}

const SetElsewhereNote = ({ address }: { address: string }) => (
  <EntrySheet title={texts.title}>
    <Typography>
      {texts.elsewhere} <Link href={address}>{texts.toPortal}</Link>
    </Typography>
    <BackToLogin />
  </EntrySheet>
)

const AskForm = ({ onSent }: { onSent: () => void }) => {
  const [username, setUsername] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const ask = async () => {
    if (busy) return
    if (!username.trim()) return setFault(texts.required)
    setBusy(true)
    setError(null)
    try {
      await askForLink(username.trim())
      onSent()
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const type = (value: string) => {
    setUsername(value)
    setFault('')
  }
  return (
    <EntrySheet title={texts.title} onSubmit={() => void ask()}>
      <Typography color="text.secondary">{texts.intro}</Typography>
      {error !== null && <ErrorNote error={error} />}
      <TextInput
        label={texts.username}
        name="username"
        autoFocus
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
        error={fault}
        value={username}
        onChange={(event) => type(event.target.value)}
      />
      <BusyButton
        type="submit"
        variant="contained"
        size="large"
        busy={busy}
        busyLabel={texts.sending}
      >
        {texts.send}
      </BusyButton>
      <BackToLogin />
    </EntrySheet>
  )
}

/** For operators without a tenant portal of their own. */
export default function ForgotPasswordPage() {
  const { tenant_portal_url } = useConfig()
  const [sent, setSent] = useState(false)
  if (tenant_portal_url) return <SetElsewhereNote address={tenant_portal_url} />
  return sent ? <LinkSentNote /> : <AskForm onSent={() => setSent(true)} />
}
