import type { CertificateItem } from '../../shared/api/types'
import { centavosOf } from '../../shared/format/money'

/** Centavos. */
export const taxOf = (rows: { tax: string }[]) =>
  rows.reduce((sum, { tax }) => sum + centavosOf(tax), 0n)

/** Pesos as the server writes them. */
export const plainPesos = (centavos: bigint) => {
  const digits = String(centavos).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The tax of the chosen ones together; null where some of them are on another page. */
export function sumOf(ids: string[], rows: Pick<CertificateItem, 'id' | 'tax'>[]): bigint | null {
  const chosen = rows.filter(({ id }) => ids.includes(id))
  return chosen.length === ids.length ? taxOf(chosen) : null
}
