import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import { accountMessages } from '../../shared/messages/account'
import { commonMessages } from '../../shared/messages/common'
import { paths } from '../../shared/paths'
import { alertUser } from '../../shared/ui/alerts'
import { Note, type NoteTone } from '../../shared/ui/Note'
import { Page } from '../../shared/ui/Page'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useVerification, type Verification } from './useVerification'

const { handler: texts } = accountMessages

const RESULTS: Record<
  Exclude<Verification, 'loading' | 'waiting'>,
  { tone: NoteTone; text: string }
> = {
  success: { tone: 'ok', text: texts.success },
  already: { tone: 'info', text: texts.invalid },
  invalid: { tone: 'bad', text: texts.invalid },
  incomplete: { tone: 'bad', text: texts.incomplete },
  unreachable: { tone: 'warn', text: commonMessages.errors.network },
}

const BUTTON_AFTER_MS = 2_000

/** For whoever neither moves nor presses anything, and for aids that do it for them. */
const WaitingForPerson = ({ onVerify }: { onVerify: () => void }) => {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOffered(true), BUTTON_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography role="status">{isOffered ? texts.press : texts.waiting}</Typography>
      {isOffered && (
        <Button variant="contained" onClick={onVerify}>
          {texts.verify}
        </Button>
      )}
    </Box>
  )
}

/** Where the mailed link leads: proves that the address is the tenant's. */
export default function EmailHandler() {
  const { search } = useLocation()
  const { state, begin, again } = useVerification(search)
  useEffect(() => {
    if (state === 'incomplete') alertUser({ title: texts.title, message: texts.incomplete })
  }, [state])
  return (
    <Page title={texts.title} width={640}>
      <SectionCard sx={{ p: { xs: 2, md: 3 } }}>
        {state === 'waiting' && <WaitingForPerson onVerify={begin} />}
        {state === 'loading' && <Typography role="status">{texts.working}</Typography>}
        {state !== 'waiting' && state !== 'loading' && (
          <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
            <Note {...RESULTS[state]} role="status">
              {RESULTS[state].text}
            </Note>
            {state === 'already' && <Typography>{texts.already}</Typography>}
            {state === 'unreachable' && <Button onClick={again}>{texts.tryAgain}</Button>}
            <Link component={RouterLink} to={paths.home}>
              {texts.home}
            </Link>
          </Box>
        )}
      </SectionCard>
    </Page>
  )
}
