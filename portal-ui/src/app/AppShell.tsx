import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { isAt, paths } from '../shared/paths'
import { Skeletons } from '../shared/plain/Skeletons'
import look from './app.module.css'
import { loadFrame } from './preload'
import { SessionKeeper } from './SessionKeeper'

const PageFrame = lazy(loadFrame)

/** A page that begins with a field has given it the focus already. */
const hasFocusedField = (content: HTMLElement | null) =>
  Boolean(content?.contains(document.activeElement)) &&
  Boolean(document.activeElement?.matches('input, textarea'))

/** A new page is read from its beginning, by eye and by screen reader. */
function useFocusOnNewPage() {
  const content = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    scrollTo(0, 0)
    if (!hasFocusedField(content.current)) content.current?.focus({ preventScroll: true })
  }, [pathname])
  return content
}

/** Every page's content, and the frame around it; the login page brings its own. */
export const AppShell = () => {
  const { pathname } = useLocation()
  const content = useFocusOnNewPage()
  const isLogin = isAt(paths.login, pathname)
  const Content = isLogin ? 'div' : 'main'
  const page = (
    <Content id="content" ref={content} tabIndex={-1} className={look.content}>
      <Suspense fallback={<Skeletons lines={5} />}>
        <Outlet />
      </Suspense>
    </Content>
  )
  return (
    <>
      <SessionKeeper />
      {isLogin ? (
        page
      ) : (
        <Suspense fallback={<Skeletons lines={5} />}>
          <PageFrame>{page}</PageFrame>
        </Suspense>
      )}
    </>
  )
}
