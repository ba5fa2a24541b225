import { useQuery } from '@tanstack/react-query'
import { oversightMessages } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { meQuery } from '../../../shared/queries/certificates'
import { PageTabs } from '../../parts/PageTabs'
import { pagePath, type Question } from '../oversightQuestion'

const words = oversightMessages.pages

const PAGES = [
  { to: paths.accounting.cockpit, label: words.cockpit },
  { to: paths.accounting.oversight, label: words.dashboard },
  { to: paths.accounting.notSent, label: words.notSent },
  { to: paths.accounting.assignments, label: words.assignments },
  { to: paths.accounting.deskRules, label: words.rules },
]
const REASONS = { to: paths.accounting.masterRecords('reasons'), label: words.reasons }

/** The pages of oversight; a lead keeps the catalogue of reasons as well. */
export const OversightTabs = ({ question }: { question: Question }) => {
  const { data: me } = useQuery(meQuery())
  if (me?.role === 'processor') return <span />
  const pages = PAGES.map(({ to, label }) => ({ to: pagePath(to, question), label, isWhole: true }))
  return <PageTabs label={words.label} pages={me?.role === 'lead' ? [...pages, REASONS] : pages} />
}
