/** Amounts travel as strings and are reckoned in whole centavos: no floating point anywhere. */

const AMOUNT = /^(-?)(\d*)(?:\.(\d{0,2}))?$/

/** Commas only where thousands are parted: "1.234,50" and "12,5" are nobody's pesos. */
const MISPLACED_COMMA = /,(?!\d{3}(?:[,.]|$))|^-?,|\..*,|^-?\d{4,},/

const PESOS = /^(-?)(?:₱|PHP|P)/i

/** What copying brings along and nobody sees: spaces of any width, marks of direction. */
const UNSEEN = /[\s\u200b-\u200f\u2060]/g

/** An accountant's "(1,000.00)" and a typesetter's "−1,000.00" are below zero. */
const signed = (text: string) =>
  text.replace(/^((?:₱|PHP|P)?)\((.+)\)$/i, '-$1$2').replace(/^[−–]/, '-')

/** "1,234.5", "₱ 1,234.50" and "PHP 1,234.50" are centavos; what is no amount is null. */
export function toCentavos(text: string): bigint | null {
  const plain = signed(text.replace(UNSEEN, '')).replace(PESOS, '$1')
  if (MISPLACED_COMMA.test(plain)) return null
  const found = AMOUNT.exec(plain.replaceAll(',', ''))
  if (!found || !(found[2] || found[3])) return null
  const [, sign, pesos, cents = ''] = found
  const value = BigInt(pesos || '0') * 100n + BigInt(cents.padEnd(2, '0'))
  return sign ? -value : value
}

/** "1.250,75" and "1 250,75": points or spaces part the thousands, a comma two centavos. */
const CONTINENTAL = /^(-?)(\d{1,3}(?:(?:\.\d{3})+|(?:\s\d{3})+)),(\d{2})$/
const UNSEEN_MARKS = /[\u200b-\u200f\u2060]/g

/** Centavos as pasted from a spreadsheet of any country; "1.250" and "12,5" are asked about. */
export function readCentavos(text: string): bigint | null {
  const plain = signed(text.replace(UNSEEN_MARKS, '').trim()).replace(/^(-?)(?:₱|PHP|P)\s*/i, '$1')
  const [, sign, pesos, cents] = CONTINENTAL.exec(plain) ?? []
  return pesos ? toCentavos(`${sign}${pesos.replace(/[.\s]/g, '')}.${cents}`) : toCentavos(text)
}

/** Points and commas the other way round: "1.250,75", "12,5". */
const SWAPPED = /^(-?)(\d{1,3}(?:[.,]\d{3})*|\d+)[.,](\d{1,2})$/
const POINTS_FOR_THOUSANDS = /^-?\d{1,3}(?:\.\d{3})+$/

/** How else what is no amount may be read, letters that look like digits included; never a guess. */
export function otherReading(text: string): string | undefined {
  const plain = signed(text.replace(UNSEEN, ''))
    .replace(PESOS, '$1')
    .replace(/o/gi, '0')
    .replace(/[l|]/g, '1')
  const swapped = SWAPPED.exec(plain)
  const [, sign, pesos, cents] = swapped ?? []
  const as = pesos ? `${sign}${pesos.replace(/[.,]/g, '')}.${cents}` : plain
  const read = toCentavos(POINTS_FOR_THOUSANDS.test(as) ? as.replaceAll('.', '') : as)
  return read === null ? undefined : toAmount(read)
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
