/** Amounts travel as strings and are reckoned in whole centavos: no floating point anywhere. */

/** What copying brings along and nobody sees: marks of direction and of no width. */
const UNSEEN = /[\u200b-\u200f\u2060]/g
const CURRENCY = /^(?:₱|PHP|P)\s*/i
/** How accounting formats show zero. */
const NIL = /^[-–—]$/
/** Commas or spaces part the thousands; zeros after the centavos are no digits. */
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)?(?:\.(\d{0,2})0*)?$/
/** "1.250,75" and "1 250,75": points or spaces part the thousands, a comma two centavos. */
const CONTINENTAL = /^(\d{1,3}(?:(?:\.\d{3})+|(?: \d{3})+)),(\d{2})$/
/** "1.000": one peso or a thousand? Nobody but the writer knows. */
export const TWO_READINGS = /^(?:(\d{1,3})\.(\d{3})|(0\d{0,2}),(\d{3}))$/

/** The digits without currency; an accountant's "(1,000.00)" and "−1,000.00" are below zero. */
export function splitSign(text: string): { sign: '' | '-'; bare: string } {
  const bare = text.replace(UNSEEN, '').trim().replace(/\s+/g, ' ').replace(CURRENCY, '')
  const inside = /^\((.+)\)$/.exec(bare)?.[1] ?? /^[-−–](.+)$/.exec(bare)?.[1]
  if (inside === undefined) return { sign: '', bare }
  return { sign: '-', bare: inside.trim().replace(CURRENCY, '') }
}

/**
 * "1,234.5", "₱ 1,234.50", "PHP 1,234.50" and "1.250,75" as centavos; what is no amount, or has two
 * readings, is null. The server reads by the same rules (`workflow/files/amounts.py`).
 */
export function toCentavos(text: string): bigint | null {
  const { sign, bare } = splitSign(text)
  if (NIL.test(bare)) return 0n
  if (TWO_READINGS.test(bare)) return null
  const found = AMOUNT.exec(
    bare.replace(CONTINENTAL, (_, pesos, cents) => `${pesos.replace(/[. ]/g, '')}.${cents}`),
  )
  if (!found || !/\d/.test(bare)) return null
  const [, pesos = '', cents = ''] = found
  const value = BigInt(pesos.replace(/[, ]/g, '') || '0') * 100n + BigInt(cents.padEnd(2, '0'))
  return sign ? -value : value
}

/** Nine digits before the point: more is a slip of the hand. */
const MOST = 99_999_999_999n

export const isTooMuch = (text: string) => {
  const centavos = toCentavos(text) ?? 0n
  return centavos > MOST || centavos < -MOST
}

export const centavosOf = (text: string | null | undefined) => toCentavos(text ?? '') ?? 0n

/** What the server takes: "1234.50". */
export function toAmount(centavos: bigint): string {
  const sign = centavos < 0n ? '-' : ''
  const digits = (centavos < 0n ? -centavos : centavos).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const group = (pesos: string) => pesos.replace(/\B(?=(\d{3})+$)/g, ',')

/** What people read: "1,234.50". */
export function formatAmount(amount: string | bigint): string {
  const text = toAmount(typeof amount === 'bigint' ? amount : centavosOf(amount))
  const [pesos = '0', cents] = text.replace('-', '').split('.')
  return `${text.startsWith('-') ? '-' : ''}${group(pesos)}.${cents}`
}

export const formatPesos = (amount: string | bigint) => formatCurrency(amount, 'PHP')

/** The general formatter; a certificate is always in pesos and says so. */
export function formatCurrency(amount: string | bigint, currency = 'USD', locale = 'en-US') {
  const text = typeof amount === 'bigint' ? toAmount(amount) : toAmount(centavosOf(amount))
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(
    text as Intl.StringNumericLiteral,
  )
}

const RATE_SCALE = 10_000n

const scaledRate = (rate: string) => {
  const [whole = '0', part = ''] = rate.replace('%', '').trim().split('.')
  return BigInt(whole || '0') * RATE_SCALE + BigInt(part.padEnd(4, '0').slice(0, 4))
}

/** Tax on a base, in centavos, a half centavo rounded up. */
export function taxOn(base: bigint, rate: string): bigint {
  if (!/^\d+(\.\d+)?%?$/.test(rate.trim())) return 0n
  const unit = 100n * RATE_SCALE
  const sign = base < 0n ? -1n : 1n
  return sign * ((sign * base * scaledRate(rate) + unit / 2n) / unit)
}

export const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)

/** "5.00" reads "5%", "1.50" reads "1.5%". */
export const formatRate = (rate: string) =>
  `${rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate}%`
