import { splitSign, TWO_READINGS, toAmount, toCentavos } from './money'

/** Points and commas the other way round: "1.250,75", "12,5". */
const SWAPPED = /^(\d{1,3}(?:[.,]\d{3})*|\d+)[.,](\d{1,2})$/
const POINTS_FOR_THOUSANDS = /^\d{1,3}(?:\.\d{3})+$/

const amountOf = (sign: string, bare: string) => {
  const centavos = toCentavos(sign + bare)
  return centavos === null ? [] : [toAmount(centavos)]
}

/** How what is no amount may be read, letters that look like digits included; never a guess. */
export function possibleReadings(text: string): string[] {
  const { sign, bare: written } = splitSign(text)
  const bare = written.replace(/\s/g, '').replace(/o/gi, '0').replace(/[l|]/g, '1')
  const [whole, part] = (TWO_READINGS.exec(bare) ?? []).slice(1).filter(Boolean)
  if (whole && part) {
    const small = part.endsWith('0') ? amountOf(sign, `${whole}.${part.slice(0, 2)}`) : []
    return [...small, ...amountOf(sign, whole + part)]
  }
  const [, pesos, cents] = SWAPPED.exec(bare) ?? []
  if (pesos) return amountOf(sign, `${pesos.replace(/[.,]/g, '')}.${cents}`)
  return amountOf(sign, POINTS_FOR_THOUSANDS.test(bare) ? bare.replaceAll('.', '') : bare)
}
