import { tn } from '../../shared/messages/tenant'
import type { Checks } from './useChecks'

const blocking = ({ findings }: Checks) =>
  findings.filter(({ severity }) => severity === 'block').length

export const isBlocked = (checks: Checks) => blocking(checks) > 0

/** Will it be accepted, in one sentence. */
export const verdictOf = (checks: Checks) => {
  if (!checks.told) return tn.editor.verdictNew
  return isBlocked(checks) ? tn.editor.verdictNo(blocking(checks)) : tn.editor.verdictYes
}
