import type { LaneStatus, Status } from './queries'

/** As the portal itself counts a lane as late. */
const LATE_SECONDS = 300
const TWO_DAYS_MS = 2 * 24 * 3_600_000

export const isLate = ({ oldest_due_seconds }: LaneStatus) => oldest_due_seconds > LATE_SECONDS

export const isOld = ({ at, backup }: Status) =>
  backup === null || Date.parse(at) - Date.parse(backup.at) > TWO_DAYS_MS

/** How many things need a look. */
export const findings = (status: Status, problems: string[]) =>
  problems.length +
  status.lanes.filter((lane) => isLate(lane) || lane.failed > 0).length +
  Number(isOld(status))
