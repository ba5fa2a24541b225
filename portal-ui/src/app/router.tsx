import { lazy } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import { LogoutPage } from '../entry/LogoutPage'
import { LoginPage } from '../entry/login/LoginPage'
import { TermsRedirect } from '../entry/TermsRedirect'
import { paths } from '../shared/paths'
import { AppRoot } from './AppRoot'
import { AppShell } from './AppShell'
import { CrashPage } from './CrashPage'
import { GuardedRoute, GuestRoute, HomeRedirect } from './guards'
import { loadPages } from './preload'

const TenantPortal = lazy(loadPages.tenant)
const AccountingDesk = lazy(loadPages.accounting)
const StaffHandOver = lazy(() => import('../entry/StaffHandOver'))
const Faqs = lazy(() => import('../help/Faqs'))
const EmailHandler = lazy(() => import('../entry/verification/EmailHandler'))
const CopyLinkPage = lazy(() => import('../entry/copies/CopyLinkPage'))
const PasswordPage = lazy(() => import('../entry/password/PasswordPage'))
const SigningLinkPage = lazy(() => import('../entry/signing/SigningLinkPage'))
const PaperLinkPage = lazy(() => import('../entry/paper/PaperLinkPage'))
const ForgotPasswordPage = lazy(() => import('../entry/password/ForgotPasswordPage'))
const NotFoundPage = lazy(() => import('../entry/lost/NotFoundPage'))
const ChangesPage = lazy(() => import('../about/ChangesPage'))
const AccessibilityPage = lazy(() => import('../about/AccessibilityPage'))
const ConsentForm = lazy(() => import('../entry/ConsentForm'))

/** Pages in the shell watch over the session; the two outside only pass somebody on. */
export const router = createBrowserRouter([
  {
    element: <AppRoot />,
    errorElement: <CrashPage />,
    children: [
      { path: paths.terms, element: <TermsRedirect /> },
      { path: paths.staffHandOver, element: <StaffHandOver /> },
      {
        element: <AppShell />,
        children: [
          {
            errorElement: <CrashPage />,
            children: [
              { index: true, element: <HomeRedirect /> },
              { path: paths.login, element: <GuestRoute page={<LoginPage />} /> },
              { path: paths.logout, element: <LogoutPage /> },
              { path: paths.consent, element: <ConsentForm /> },
              { path: paths.faqs, element: <Faqs /> },
              { path: paths.emailHandler, element: <EmailHandler /> },
              { path: paths.copyLink, element: <CopyLinkPage /> },
              { path: paths.password, element: <PasswordPage /> },
              { path: paths.signByLink, element: <SigningLinkPage /> },
              { path: paths.paperLink, element: <PaperLinkPage /> },
              { path: paths.invitation, element: <PasswordPage /> },
              { path: paths.forgot, element: <ForgotPasswordPage /> },
              { path: paths.changes, element: <ChangesPage /> },
              { path: paths.accessibility, element: <AccessibilityPage /> },
              { path: paths.notFound, element: <NotFoundPage /> },
              { path: '/tenant/*', element: <GuardedRoute for="tenant" page={<TenantPortal />} /> },
              {
                path: '/accounting/*',
                element: <GuardedRoute for="accounting" page={<AccountingDesk />} />,
              },
              { path: '*', element: <Navigate to={paths.home} replace /> },
            ],
          },
        ],
      },
    ],
  },
])
