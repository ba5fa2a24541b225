import Link from '@mui/material/Link'
import { lazy, type ReactNode, Suspense } from 'react'
import { EmailBanner } from '../account/EmailBanner'
import { commonWords } from '../shared/messages/common'
import { useSession } from '../shared/session/store'
import { loadSignedIn } from './ahead'
import { Dressed } from './Dressed'
import { NavBar } from './NavBar'

const SignedIn = lazy(loadSignedIn)
const Foot = lazy(() => import('../about/Foot'))
const TourOffer = lazy(() => import('../tour/TourOffer'))

const skipLook = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 1300,
  p: 1,
  bgcolor: 'background.paper',
  '&:focus': { top: 8 },
}

/** What stands around every page but the login's, and the dress that they wear. */
export default function Frame({ children }: { children: ReactNode }) {
  const session = useSession()
  return (
    <Dressed>
      <Link href="#content" sx={skipLook} className="no-print">
        {commonWords.app.skip}
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
        <Foot />
      </Suspense>
      {session && (
        <Suspense fallback={null}>
          <SignedIn session={session} />
        </Suspense>
      )}
    </Dressed>
  )
}
