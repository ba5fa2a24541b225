import { paths } from '../../../shared/paths'
import type { Cockpit, CockpitStep } from './cockpitQueries'

const pathWith = (path: string, asked: Record<string, string | undefined>) => {
  const given = Object.entries(asked).filter((pair): pair is [string, string] => Boolean(pair[1]))
  return `${path}?${new URLSearchParams(given)}`
}

export interface CockpitPlace {
  quarter: string
  company?: string
  mall?: string
}

export const quarterOfCockpit = ({ period }: Cockpit) => period.quarter ?? ''

/** The certificates of a stage, at a place and within days. */
export const stagePath = (
  { quarter, company, mall }: CockpitPlace,
  stage: string,
  days: { from?: string; to?: string } = {},
) =>
  pathWith(`${paths.accounting.cockpit}/certificates`, { quarter, company, mall, stage, ...days })

export const notSentPath = ({ quarter, company, mall }: CockpitPlace) =>
  pathWith(paths.accounting.notSent, { quarter, company, branch: mall })

/** Rows of the reconciliation in which an amount is above zero; it is of one company. */
export const reconciledPath = ({ quarter, company, mall }: CockpitPlace, amount: string) =>
  pathWith(paths.accounting.reconciliation, { quarter, company, mall, amount })

const STAGES: Partial<Record<CockpitStep['task'], string>> = {
  decide: 'past_goal',
  look_at: 'to_look_at',
  file: 'not_filed',
  sent_back: 'sent_back',
}

/** The list behind a step; undefined where it is one list for each company. */
export function stepPath({ task }: CockpitStep, at: CockpitPlace): string | undefined {
  if (task === 'not_sent') return notSentPath(at)
  if (task === 'short') return at.company ? reconciledPath(at, 'short') : undefined
  return stagePath(at, STAGES[task] ?? task)
}
