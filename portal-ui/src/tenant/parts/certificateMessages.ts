import { statusesWhere } from '../../shared/api/about'
import type { CertificateItem, Counts } from '../../shared/api/types'
import { nameOf, quarterOfPeriod, shortNameOf } from '../../shared/format/quarter'
import { tenantMessages } from '../../shared/messages/tenant'

/** What waits for the tenant. */
export const WAITING = statusesWhere(({ turn }) => turn === 'tenant')

export const openCount = ({ by_status }: Counts) =>
  WAITING.reduce((count, status) => count + (by_status[status] ?? 0), 0)

export const totalCount = ({ by_status }: Counts) =>
  Object.values(by_status).reduce((count, number) => count + number, 0)

type Placed = Pick<CertificateItem, 'branch' | 'location' | 'period_from'>

export const placeOf = ({ location, branch }: Placed) =>
  location || branch || tenantMessages.dashboard.noPlace

export const periodOf = ({ period_from }: Placed) => {
  const quarter = quarterOfPeriod(period_from)
  return quarter ? nameOf(quarter) : tenantMessages.dashboard.noPeriod
}

/** "Q3 2026", where there is little room. */
export const shortPeriodOf = ({ period_from }: Placed) => {
  const quarter = quarterOfPeriod(period_from)
  return quarter ? shortNameOf(quarter) : tenantMessages.dashboard.noPeriod
}

/** "Crest Bay Mall, third quarter 2026" */
export const titleOf = (certificate: Placed) => `${placeOf(certificate)}, ${periodOf(certificate)}`
