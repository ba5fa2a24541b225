import type { CertificateItem, Finding, GivenReason, Move } from '../../shared/api/types'
import { centavosOf, formatAmount } from '../../shared/format/money'
import { billedMessages } from '../../shared/messages/billed'

const SOA_MISMATCH = 'SOA_MISMATCH'

/** What a check found of billing. */
export const differsFromBilling = ({ id }: Finding) => id === 'SOA'

type Billing = NonNullable<CertificateItem['billing']>

/** Billed, certified, and the tax between them where there is any. */
export function figuresOf({ billed, certified, short, over }: Billing): string[] {
  const { billed: saysBilled, notBilled, certified: saysCertified } = billedMessages
  return [
    centavosOf(billed) > 0n ? saysBilled(formatAmount(billed)) : notBilled,
    saysCertified(formatAmount(certified)),
    ...(centavosOf(short) > 0n ? [billedMessages.short(formatAmount(short))] : []),
    ...(centavosOf(over) > 0n ? [billedMessages.over(formatAmount(over))] : []),
  ]
}

const takesBillingReason = ({ inputs }: Move) =>
  inputs.some(
    ({ type, choices }) =>
      type === 'reasons' && choices?.some(({ value }) => value === SOA_MISMATCH),
  )

/** The move that gives a form back, and the reason that says both figures; null where it is not
 * offered now. */
export function returnWithFigures(
  moves: Move[],
  checks: Finding[],
): { move: Move; reasons: GivenReason[] } | null {
  const found = checks.filter(differsFromBilling)
  const move = moves.find((each) => !each.danger && takesBillingReason(each))
  if (!move || move.blocked || found.length === 0) return null
  const text = found.map(({ message }) => message).join(' ')
  return { move, reasons: [{ code: SOA_MISMATCH, field: found[0]?.field ?? '', text }] }
}
