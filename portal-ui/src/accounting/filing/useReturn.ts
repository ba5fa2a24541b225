import { useSearchParams } from 'react-router'
import type { Choices, Return } from './filingQueries'

type Company = Choices['companies'][number]

const periodsOf = (company: Company | undefined, form: string) =>
  company?.returns.find((each) => each.form === form)?.periods ?? []

const companyOf = ({ companies }: Choices, code: string | null) =>
  companies.find((each) => each.code === code) ?? companies[0]

/** What the address asks for, where it is offered; else what is meant most of the time. */
function chosen(params: URLSearchParams, choices: Choices): Return {
  const company = companyOf(choices, params.get('company'))
  const { returns, suggested } = company ?? choices
  const asked = params.get('form') ?? suggested.form
  const form = returns.some((each) => each.form === asked) ? asked : suggested.form
  const quarters = periodsOf(company, form).map(({ quarter }) => quarter)
  const quarter = params.get('quarter') ?? suggested.quarter
  return {
    form,
    quarter: quarters.includes(quarter) ? quarter : (quarters[0] ?? suggested.quarter),
    company: company?.code ?? '',
  }
}

/** The return that is looked at; it stands in the address. */
export function useReturn(choices: Choices) {
  const [params, setParams] = useSearchParams()
  const of = chosen(params, choices)
  return {
    of,
    periods: periodsOf(companyOf(choices, of.company), of.form),
    choose: (changes: Partial<Return>) => setParams({ ...of, ...changes }, { replace: true }),
  }
}
