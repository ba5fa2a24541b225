import type { Choices } from '../filing/filingQueries'

type Company = Choices['companies'][number]

const quarter = (code: string, starts: string, ends: string) => ({ quarter: code, starts, ends })

/** A company with calendar years, and what it can file and look at in October 2026. */
export const companyChoice = (changes: Partial<Company> = {}): Company => ({
  code: 'PCM',
  name: 'PACIFIC CREST MALLS, INC.',
  may_file: true,
  returns: [
    {
      form: '1702Q',
      periods: [
        quarter('2026Q3', '2026-07-01', '2026-09-30'),
        quarter('2026Q2', '2026-04-01', '2026-06-30'),
      ],
    },
    { form: '1702', periods: [quarter('2025Q4', '2025-01-01', '2025-12-31')] },
    { form: '2550Q', periods: [quarter('2026Q3', '2026-07-01', '2026-09-30')] },
    { form: '2551Q', periods: [quarter('2026Q3', '2026-07-01', '2026-09-30')] },
  ],
  suggested: { form: '1702Q', quarter: '2026Q3' },
  years: [2027, 2026, 2025].map((year) => ({
    code: String(year),
    year,
    is_second: false,
    starts: `${year}-01-01`,
    ends: `${year}-12-31`,
  })),
  ...changes,
})
