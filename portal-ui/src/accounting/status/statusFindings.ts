import type { Status } from './statusQueries'

export const isOld = ({ backup }: Status) => backup?.is_old ?? true

/** How many things need a look. */
export const findings = (status: Status, problems: string[]) =>
  problems.length +
  status.lanes.filter((lane) => lane.is_late || lane.failed > 0).length +
  status.audit.unset.length +
  Number(isOld(status))
