import { tenantMessages } from '../../../shared/messages/tenant'
import type { Verdicts } from './useChecks'

const blocking = ({ findings }: Verdicts) =>
  findings.filter(({ severity }) => severity === 'block').length

/** Something is wrong that was written, not only missing. */
export const isBlocked = (checks: Verdicts) => blocking(checks) > checks.toCome.length

/** Will it be accepted, in one sentence. */
export const verdictOf = (checks: Verdicts) => {
  if (!checks.told) return tenantMessages.editor.verdictNew
  if (checks.isStale) return tenantMessages.editor.verdictStale
  const toCome = checks.toCome.length
  const faults = blocking(checks) - toCome
  if (faults + toCome === 0) return tenantMessages.editor.verdictYes
  return faults > 0
    ? tenantMessages.editor.verdictNo(faults, toCome)
    : tenantMessages.editor.verdictToCome(toCome)
}
