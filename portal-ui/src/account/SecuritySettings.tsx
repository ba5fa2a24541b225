import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'
import { factorMessages as words } from '../shared/messages/factors'
import { Skeletons } from '../shared/plain/Skeletons'
import MailScheduleSettings from './schedule/MailScheduleSettings'

const FactorsSettings = lazy(() => import('./factors/FactorsSettings'))
const SignInHistory = lazy(() => import('../shared/people/SignInHistory'))

/** When emails are sent, second factors and the sign-in history, in the account's dialog. */
export default function SecuritySettings() {
  return (
    <Suspense fallback={<Skeletons lines={4} />}>
      <MailScheduleSettings />
      <Box component="section" sx={sectionStyles}>
        <Typography variant="h3">{words.title}</Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
          {words.help}
        </Typography>
        <FactorsSettings />
      </Box>
      <Box component="section" sx={sectionStyles}>
        <Typography variant="h3">{words.historyTitle}</Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'surface.hint' }}>
          {words.historyHelp}
        </Typography>
        <SignInHistory />
      </Box>
    </Suspense>
  )
}

const sectionStyles = { py: 1.5, borderTop: 1, borderColor: 'surface.lineSoft' }
