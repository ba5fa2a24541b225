import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { answerOf, isRefusal, send } from '../../shared/api/http'
import { copiesMessages } from '../../shared/messages/copies'
import { paths } from '../../shared/paths'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { EntrySheet } from '../password/EntrySheet'

const words = copiesMessages.link

const KINDS = {
  confirm: {
    title: words.confirmTitle,
    text: words.confirmText,
    button: words.confirm,
    done: words.confirmed,
  },
  stop: { title: words.stopTitle, text: words.stopText, button: words.stop, done: words.stopped },
}

/** The link says in its fragment what it is for, and the token. */
const parseLink = (hash: string) => {
  const asked = new URLSearchParams(hash.replace(/^#/, ''))
  const kind = asked.has('stop') ? 'stop' : 'confirm'
  return { kind, token: asked.get(kind) ?? '' } as const
}

const press = async (kind: string, token: string) =>
  answerOf<{ email: string }>(
    await send('POST', `/api/tenant/copies/${kind}/`, { body: { token } }),
  )

/** Presses the button of a link, once, and says what came of it. */
const usePressedLink = (hash: string) => {
  const { kind, token } = parseLink(hash)
  const [email, setEmail] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    setError(null)
    try {
      setEmail((await press(kind, token)).email)
    } catch (reason) {
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const isGone = !token || isRefusal(error, 404) || isRefusal(error, 422)
  return { kind, email, error, busy, isGone, run: () => void run() }
}

/** Where the links of copies lead: opening the page alone changes nothing. */
export default function CopyLinkPage() {
  const { hash } = useLocation()
  const { kind, email, error, busy, isGone, run } = usePressedLink(hash)
  const about = KINDS[kind]
  const isOpen = !email && !isGone
  return (
    <EntrySheet title={about.title} {...(isOpen ? { onSubmit: run } : {})}>
      {email && (
        <Note tone="ok" role="status">
          {about.done(email)}
        </Note>
      )}
      {!email && isGone && (
        <Note tone="bad" role="status">
          {words.gone}
        </Note>
      )}
      {isOpen && <Typography>{about.text}</Typography>}
      {isOpen && error !== null && <ErrorNote error={error} />}
      {isOpen && (
        <BusyButton
          type="submit"
          variant="contained"
          size="large"
          busy={busy}
          busyLabel={words.working}
        >
          {about.button}
        </BusyButton>
      )}
      {!isOpen && (
        <Link component={RouterLink} to={paths.home}>
          {words.home}
        </Link>
      )}
    </EntrySheet>
  )
}
