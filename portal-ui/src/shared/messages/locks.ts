/** Texts of locked quarters. */
export const locksMessages = {
  title: 'Locked quarters',
  help: 'Nothing of a locked quarter is approved, disapproved, returned or opened for amendment. Tenants may still send; what they send waits until it is unlocked.',
  none: 'No quarter is locked.',
  line: (by: string, day: string) => `Locked by ${by}, ${day}`,
  quarter: 'Quarter',
  why: 'Why',
  lock: 'Lock quarter',
  locking: 'Locking…',
  locked: 'The quarter is locked.',
  unlock: 'Unlock',
  unlockLabel: (quarter: string) => `Unlock ${quarter}`,
  unlocking: 'Unlocking…',
  keep: 'Keep it locked',
  whyUnlock: 'Why it is unlocked',
  log: 'Locked and unlocked before',
  entry: (label: string, by: string, day: string) => `${label} by ${by}, ${day}`,
}
