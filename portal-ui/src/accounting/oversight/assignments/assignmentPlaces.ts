import type { Change, Grid } from '../oversightQueries'

export type Person = Grid['people'][number]

/** One column: a company, or one of its branches. */
export interface Place {
  key: string
  name: string
  what: Pick<Change, 'company' | 'branch'>
  isWorkedFor: (person: Person) => boolean
}

/** Each company with its branches behind it. */
export const placesOf = (company: Grid['companies'][number], whole: string): Place[] => [
  {
    key: company.code,
    name: `${company.code} ${whole}`,
    what: { company: company.code },
    isWorkedFor: ({ companies }) => companies.includes(company.code),
  },
  ...company.branches.map((branch) => ({
    key: `${company.code} ${branch}`,
    name: branch,
    what: { branch },
    isWorkedFor: ({ branches }: Person) => branches.includes(branch),
  })),
]
