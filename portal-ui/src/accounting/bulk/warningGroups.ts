import type { Rehearsal, Rehearsed } from '../../shared/api/types'

const warningsOf = ({ findings }: Rehearsed) =>
  findings.filter(({ severity }) => severity === 'warn').map(({ id }) => id)

/**
 * What would go: the clean ones, and those of which every warning is accepted; all of them where
 * warnings need not be accepted (null), as for a return.
 */
export const goingOf = ({ clean, warned }: Rehearsal, accepted: string[] | null) => [
  ...clean,
  ...warned.filter((row) => !accepted || warningsOf(row).every((code) => accepted.includes(code))),
]

/** The groups that a person may accept, each with its rows. */
export const warningGroups = ({ groups, warned }: Rehearsal) =>
  groups
    .filter(({ severity }) => severity === 'warn')
    .map((group) => ({ ...group, rows: warned.filter(({ id }) => group.ids.includes(id)) }))
