import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { EmailBanner } from '../account/EmailBanner'
import { commonWords } from '../shared/messages/common'
import { isAt, paths } from '../shared/paths'
import { useSession } from '../shared/session/store'
import { Skeletons } from '../shared/ui/Skeletons'
import { NavBar } from './NavBar'
import { SessionKeeper } from './SessionKeeper'
import { UpdateBar } from './UpdateBar'

const SignedIn = lazy(() => import('./SignedIn'))

const skipLook = {
  position: 'absolute',
  left: 8,
  top: -60,
  zIndex: 1300,
  p: 1,
  bgcolor: 'background.paper',
  '&:focus': { top: 8 },
}

/** A new page is read from its beginning, by eye and by screen reader. */
function useFocusOnNewPage() {
  const content = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    scrollTo(0, 0)
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

/** The frame around every page; the login page brings its own. */
export const Shell = () => {
  const session = useSession()
  const { pathname } = useLocation()
  const content = useFocusOnNewPage()
  const isLogin = isAt(paths.login, pathname)
  return (
    <>
      <SessionKeeper />
      {!isLogin && (
        <Link href="#content" sx={skipLook} className="no-print">
          {commonWords.app.skip}
        </Link>
      )}
      {!isLogin && <NavBar minimal={!session} />}
      {session?.accountType === 'tenant' && <EmailBanner user={session.user} />}
      <Box
        id="content"
        ref={content}
        tabIndex={-1}
        component={isLogin ? 'div' : 'main'}
        sx={{ outline: 'none', '&:focus-visible': { outline: 'none', boxShadow: 'none' } }}
      >
        <Suspense fallback={<Skeletons lines={5} />}>
          <Outlet />
        </Suspense>
      </Box>
      {session && (
        <Suspense fallback={null}>
          <SignedIn session={session} />
        </Suspense>
      )}
      <UpdateBar />
    </>
  )
}
