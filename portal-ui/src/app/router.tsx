import { lazy } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import { Logout } from '../entry/Logout'
import { LoginPage } from '../entry/login/LoginPage'
import { StaffHandOver } from '../entry/StaffHandOver'
import { Terms } from '../entry/Terms'
import { paths } from '../shared/paths'
import { loadPages } from './ahead'
import { CrashPage } from './CrashPage'
import { Guarded, GuestOnly, Home } from './guards'
import { Root } from './Root'
import { Shell } from './Shell'

const Tenant = lazy(loadPages.tenant)
const Accounting = lazy(loadPages.accounting)
const Faqs = lazy(() => import('../help/Faqs'))
const EmailHandler = lazy(() => import('../entry/verification/EmailHandler'))
const Password = lazy(() => import('../entry/password/PasswordPage'))
const Forgot = lazy(() => import('../entry/password/ForgotPage'))
const NotFound = lazy(() => import('../entry/lost/NotFound'))
const Changes = lazy(() => import('../about/ChangesPage'))
const Accessibility = lazy(() => import('../about/AccessibilityPage'))
const ConsentForm = lazy(() => import('../entry/ConsentForm'))

/** Pages in the shell watch over the session; the two outside only pass somebody on. */
export const router = createBrowserRouter([
  {
    element: <Root />,
    errorElement: <CrashPage />,
    children: [
      { path: paths.terms, element: <Terms /> },
      { path: paths.staffHandOver, element: <StaffHandOver /> },
      {
        element: <Shell />,
        children: [
          {
            errorElement: <CrashPage />,
            children: [
              { index: true, element: <Home /> },
              { path: paths.login, element: <GuestOnly page={<LoginPage />} /> },
              { path: paths.logout, element: <Logout /> },
              { path: paths.consent, element: <ConsentForm /> },
              { path: paths.faqs, element: <Faqs /> },
              { path: paths.emailHandler, element: <EmailHandler /> },
              { path: paths.password, element: <Password /> },
              { path: paths.invitation, element: <Password /> },
              { path: paths.forgot, element: <Forgot /> },
              { path: paths.changes, element: <Changes /> },
              { path: paths.accessibility, element: <Accessibility /> },
              { path: paths.notFound, element: <NotFound /> },
              { path: '/tenant/*', element: <Guarded for="tenant" page={<Tenant />} /> },
              {
                path: '/accounting/*',
                element: <Guarded for="accounting" page={<Accounting />} />,
              },
              { path: '*', element: <Navigate to={paths.home} replace /> },
            ],
          },
        ],
      },
    ],
  },
])
