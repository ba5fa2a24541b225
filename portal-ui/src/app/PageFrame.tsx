import Link from '@mui/material/Link'
import { lazy, type ReactNode, Suspense } from 'react'
import { EmailBanner } from '../account/EmailBanner'
import { commonMessages } from '../shared/messages/common'
import { useSession } from '../shared/session/sessionStore'
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

/** What stands around every page but the login's, and the dress that they wear. */
export default function PageFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  return (
    <Themed>
      <Link href="#content" sx={skipStyles} className="no-print">
        {commonMessages.app.skip}
      </Link>
      <NavBar minimal={!session} />
      {session?.accountType === 'tenant' && <EmailBanner user={session.user} />}
      {session && (
        <Suspense fallback={null}>
          <TourOffer />
        </Suspense>
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
