import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { EmailBanner } from '../account/EmailBanner'
import { notOnPhone, useFirstAsk } from '../account/useFirstAsk'
import type { StoredUser } from '../shared/api/types'
import { commonMessages } from '../shared/messages/common'
import { useSession } from '../shared/session/sessionStore'
import { noteEntry } from '../shared/ui/dialogHistory'
import { NavBar } from './NavBar'
import { loadSignedIn } from './preload'
import { Themed } from './Themed'

const SignedInLayer = lazy(loadSignedIn)
const PageFooter = lazy(() => import('../about/PageFooter'))
const TourOffer = lazy(() => import('../tour/TourOffer'))

const skipStyles = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 1300,
  p: 1,
  bgcolor: 'background.paper',
  '&:focus': { top: 8 },
}

const LazyTourOffer = () => (
  <Suspense fallback={null}>
    <TourOffer />
  </Suspense>
)

/** The address and the tour; on a phone each waits until what comes before it is answered. */
const TenantAsks = ({ user }: { user: StoredUser }) => {
  const first = useFirstAsk(user)
  return (
    <>
      <Box sx={first === 'terms' ? notOnPhone : undefined}>
        <EmailBanner user={user} />
      </Box>
      <Box sx={first ? notOnPhone : undefined}>
        <LazyTourOffer />
      </Box>
    </>
  )
}

/** What stands around every page but the login's, and the dress that they wear. */
export default function PageFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each entry of the history has its key
  useEffect(noteEntry, [key])
  return (
    <Themed>
      <Link href="#content" sx={skipStyles} className="no-print">
        {commonMessages.app.skip}
      </Link>
      <NavBar minimal={!session} />
      {session?.accountType === 'tenant' ? (
        <TenantAsks user={session.user} />
      ) : (
        session && <LazyTourOffer />
      )}
      {children}
      <Suspense fallback={null}>
        <PageFooter />
      </Suspense>
      {session && (
        <Suspense fallback={null}>
          <SignedInLayer session={session} />
        </Suspense>
      )}
    </Themed>
  )
}
