import type { AuthProvider } from 'react-admin'
import { isRefusal } from '../../shared/api/http'
import { session, sessionHasEnded } from '../../shared/session/sessionStore'

/** The desk has no sign-in of its own: it reads the session that the portal keeps. */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new Error('Sign in on the login page.')),
  checkAuth: () => (session() ? Promise.resolve() : Promise.reject({ message: false })),
  checkError: (error) => {
    if (!isRefusal(error, 401)) return Promise.resolve()
    sessionHasEnded()
    // The guard of the route leads to the login page as soon as the session is gone.
    return Promise.reject({ message: false, logoutUser: false })
  },
  logout: () => Promise.resolve(false),
  getPermissions: () => Promise.resolve(undefined),
}
