import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { commonMessages } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { Brand } from '../shared/plain/Brand'
import parts from '../shared/plain/plain.module.css'
import { linkStyles } from '../shared/plain/TextLink'
import { useTitle } from '../shared/ui/useTitle'
import look from './entry.module.css'
import { STAFF_CHANNEL, type StaffMessage, useFinishStaffSignIn } from './login/useStaffSignIn'

const LISTENER_MS = 1_000

const readHash = (): StaffMessage | null => {
  const given = new URLSearchParams(location.hash.slice(1))
  history.replaceState(null, '', location.pathname)
  const token = given.get('token')
  if (token) return { token }
  return given.has('error') ? { failed: true } : null
}

/** True when the login page of another window has taken it. */
const handOver = (message: StaffMessage) =>
  new Promise<boolean>((resolve) => {
    const channel = new BroadcastChannel(STAFF_CHANNEL)
    const end = (taken: boolean) => {
      clearTimeout(timer)
      channel.close()
      resolve(taken)
    }
    const timer = setTimeout(() => end(false), LISTENER_MS)
    channel.onmessage = ({ data }: MessageEvent<StaffMessage>) => 'received' in data && end(true)
    channel.postMessage(message)
  })

/** The end of the directory's sign-in: gives the token to the login page, or finishes it here. */
export default function StaffHandOver() {
  useTitle(commonMessages.staff.title)
  const [text, setText] = useState<string>(commonMessages.staff.working)
  const [stuck, setStuck] = useState(false)
  const started = useRef(false)
  const finish = useFinishStaffSignIn()

  useEffect(() => {
    // The token works once, and so does its hand-over.
    if (started.current) return
    started.current = true
    const run = async () => {
      const message = readHash()
      if (!message) {
        setText(commonMessages.staff.noToken)
        return setStuck(true)
      }
      if (await handOver(message)) {
        setText(commonMessages.staff.done)
        return window.close()
      }
      await finish('token' in message ? message.token : null)
    }
    void run()
  }, [finish])

  return (
    <main className={look.handOver}>
      <Brand />
      <h1 className={parts.title}>{commonMessages.staff.title}</h1>
      <p role="status" className={parts.paragraph}>
        {text}
      </p>
      {stuck && (
        <Link to={paths.login} className={linkStyles}>
          {commonMessages.staff.toLogin}
        </Link>
      )}
    </main>
  )
}
