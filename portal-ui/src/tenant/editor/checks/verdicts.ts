import { tenantWords } from '../../../shared/messages/tenant'
import type { Verdicts } from './useChecks'

const blocking = ({ findings }: Verdicts) =>
  findings.filter(({ severity }) => severity === 'block').length

/** Something is wrong that was written, not only missing. */
export const isBlocked = (checks: Verdicts) => blocking(checks) > checks.toCome.length

/** Will it be accepted, in one sentence. */
export const verdictOf = (checks: Verdicts) => {
  if (!checks.told) return tenantWords.editor.verdictNew
  if (checks.isStale) return tenantWords.editor.verdictStale
  const toCome = checks.toCome.length
  const faults = blocking(checks) - toCome
  if (faults + toCome === 0) return tenantWords.editor.verdictYes
  return faults > 0
    ? tenantWords.editor.verdictNo(faults, toCome)
    : tenantWords.editor.verdictToCome(toCome)
}
