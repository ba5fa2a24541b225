import { useSearchParams } from 'react-router'
import type { Choices, Return } from './filingQueries'

const quartersOf = ({ returns }: Choices, form: string) =>
  returns.find((each) => each.form === form)?.quarters ?? []

/** What the address asks for, where it is offered; else what is meant most of the time. */
function chosen(params: URLSearchParams, choices: Choices): Return {
  const { companies, returns, suggested } = choices
  const asked = params.get('form') ?? suggested.form
  const form = returns.some((each) => each.form === asked) ? asked : suggested.form
  const quarters = quartersOf(choices, form)
  const quarter = params.get('quarter') ?? suggested.quarter
  const company = params.get('company')
  return {
    form,
    quarter: quarters.includes(quarter) ? quarter : (quarters[0] ?? suggested.quarter),
    company: companies.some(({ code }) => code === company)
      ? String(company)
      : (companies[0]?.code ?? ''),
  }
}

/** The return that is looked at; it stands in the address. */
export function useReturn(choices: Choices) {
  const [params, setParams] = useSearchParams()
  const of = chosen(params, choices)
  return {
    of,
    quarters: quartersOf(choices, of.form),
    choose: (changes: Partial<Return>) => setParams({ ...of, ...changes }, { replace: true }),
  }
}
