const inYear = (year: number, day: string) => `${year}-${day}`

/** The day that the next due statement is of, and the day it is due by; `today` like 2026-11-28. */
export const nextStatement = (today: string) => {
  const year = Number(today.slice(0, 4))
  const day = today.slice(5)
  if (day <= '01-31') return { asOf: inYear(year - 1, '12-31'), due: inYear(year, '01-31') }
  if (day <= '07-31') return { asOf: inYear(year, '06-30'), due: inYear(year, '07-31') }
  return { asOf: inYear(year, '12-31'), due: inYear(year + 1, '01-31') }
}
