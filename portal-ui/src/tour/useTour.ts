import { useLocation } from 'react-router'
import type { Role } from '../shared/api/types'
import { isAt, paths } from '../shared/paths'
import { useMe } from '../shared/session/me'

/** Whose tour begins on this page: both dashboards are where one is shown around. */
export function useTour(): Role | undefined {
  const role = useMe()?.role
  const { pathname } = useLocation()
  const isDashboard = [paths.tenant.dashboard, paths.accounting.dashboard].some((path) =>
    isAt(path, pathname),
  )
  return isDashboard ? role : undefined
}
