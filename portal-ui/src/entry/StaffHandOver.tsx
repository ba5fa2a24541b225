import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { commonWords } from '../shared/messages/common'
import { paths } from '../shared/paths'
import { Brand } from '../shared/ui/Brand'
import { useTitle } from '../shared/ui/Page'
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
export const StaffHandOver = () => {
  useTitle(commonWords.staff.title)
  const [text, setText] = useState<string>(commonWords.staff.working)
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
        setText(commonWords.staff.noToken)
        return setStuck(true)
      }
      if (await handOver(message)) {
        setText(commonWords.staff.done)
        return window.close()
      }
      await finish('token' in message ? message.token : null)
    }
    void run()
  }, [finish])

  return (
    <Box
      component="main"
      sx={{ display: 'grid', placeContent: 'center', gap: 2, minHeight: '100vh', p: 3 }}
    >
      <Brand />
      <Typography variant="h1">{commonWords.staff.title}</Typography>
      <Typography role="status">{text}</Typography>
      {stuck && (
        <Link component={RouterLink} to={paths.login}>
          {commonWords.staff.toLogin}
        </Link>
      )}
    </Box>
  )
}
