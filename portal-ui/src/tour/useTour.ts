import { useLocation } from 'react-router'
import type { Role } from '../shared/api/types'
import { isAt, paths } from '../shared/paths'
import { useMe } from '../shared/session/me'

const HOMES = [paths.tenant.dashboard, paths.accounting.dashboard]

/** Whose tour begins on this page: a tour starts at home, which for administrators is Status. */
export function useTour(): Role | undefined {
  const role = useMe()?.role
  const { pathname } = useLocation()
  const homes = role === 'administrator' ? [paths.accounting.status] : HOMES
  return homes.some((path) => isAt(path, pathname)) ? role : undefined
}
