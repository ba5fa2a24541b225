import { useEffect, useReducer, useRef } from 'react'
import { useNavigate } from 'react-router'
import { stoppedMessages as texts } from '../shared/messages/stopped'
import { paths } from '../shared/paths'
import { Brand } from '../shared/plain/Brand'
import { Button } from '../shared/plain/Button'
import parts from '../shared/plain/plain.module.css'
import { resumeWithoutPerson } from '../shared/session/anotherPerson'
import { noteEnding } from '../shared/session/sessionEnding'
import {
  isStoredAnother,
  type Session,
  session,
  storedSession,
} from '../shared/session/sessionStore'
import { useTitle } from '../shared/ui/useTitle'
import look from './app.module.css'
import { homeOf } from './guards'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Names of a person, the shortest first. */
const namesOf = ({ user }: Session) => {
  const [payor, name, username] = [user.payor_name, user.name, user.username].map(text)
  return [payor || name, payor ? `${name} (${payor})` : name, username]
}

/** Both persons by the first name in which they differ. */
function tellApart(here: Session, there: Session) {
  const [mine, theirs] = [namesOf(here), namesOf(there)]
  const at = mine.findIndex((name, index) => name && theirs[index] && name !== theirs[index])
  return { here: mine[at] ?? '', there: theirs[at] ?? '' }
}

/** Who is signed in in this browser instead; null once they logged out. */
function useOther() {
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    addEventListener('storage', lookAgain)
    return () => removeEventListener('storage', lookAgain)
  }, [])
  return isStoredAnother() ? storedSession() : null
}

/** Leaves the session that this tab showed, and keeps the page for when they sign in again. */
function useSignInAgain() {
  const navigate = useNavigate()
  return async () => {
    noteEnding('otherPerson')
    await navigate(paths.login)
    resumeWithoutPerson()
  }
}

const goOnAs = (other: Session) => location.replace(homeOf(other.accountType))

const Choices = ({ other, name }: { other: Session | null; name: string }) => {
  const signInAgain = useSignInAgain()
  return (
    <div className={look.choices}>
      {other && name && (
        <Button variant="contained" onClick={() => goOnAs(other)}>
          {texts.goOn(name)}
        </Button>
      )}
      <Button onClick={() => void signInAgain()}>{texts.signIn}</Button>
    </div>
  )
}

/** In the place of every page, where somebody else signed in in another tab of this browser. */
export default function StoppedPage() {
  useTitle(texts.title)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const other = useOther()
  const shown = session()
  if (!shown) return null
  const { here, there } = other ? tellApart(shown, other) : { here: '', there: '' }
  const name = here || namesOf(shown).find(Boolean) || ''
  return (
    <main className={look.crash}>
      <Brand />
      <h1 ref={title} tabIndex={-1} className={parts.title}>
        {texts.title}
      </h1>
      <p role="alert" className={parts.paragraph}>
        {there ? texts.who(name, there) : texts.whoUnnamed(name)}
      </p>
      <p className={parts.paragraph}>{texts.why}</p>
      {shown.accountType === 'tenant' && <p className={parts.paragraph}>{texts.typed(name)}</p>}
      <Choices other={other} name={there} />
    </main>
  )
}
