import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CertificateItem, Role } from '../../shared/api/types'
import { hasWords } from '../../shared/format/fold'
import { formatPesos } from '../../shared/format/money'
import { quarterOfDate, shortNameOf } from '../../shared/format/quarter'
import { paletteMessages } from '../../shared/messages/views'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { useMainNav } from '../../shared/ui/mainNav'
import { keysDialog } from '../parts/keys'
import { addressOf, lanesOver } from '../parts/lanes'
import { listPath } from '../parts/lists'

/** What the palette offers: where it leads, or what it does. */
export interface Entry {
  id: string
  group: keyof typeof paletteMessages.groups
  label: string
  /** What tells it apart, in grey. */
  about?: string
  run: () => void
}

type Go = (to: string) => () => void

const searchAddress = (list: 'open' | 'processed', q: string) =>
  `${listPath(list)}?${new URLSearchParams({ filter: JSON.stringify({ q }) })}`

const formEntry =
  (go: Go) =>
  ({
    id,
    reference,
    payor_name,
    branch,
    location,
    period_from,
    tax,
    status,
    claimed_by,
  }: CertificateItem): Entry => ({
    id: `form-${id}`,
    group: 'forms',
    label: reference,
    about: [
      payor_name,
      branch ?? location,
      period_from && shortNameOf(quarterOfDate(period_from)),
      paletteMessages.tax(formatPesos(tax)),
      status,
      paletteMessages.holder(claimed_by),
    ]
      .filter(Boolean)
      .join(', '),
    run: go(paths.accounting.form(id)),
  })

const searches = (text: string, go: Go): Entry[] => [
  {
    id: 'search-open',
    group: 'do',
    label: paletteMessages.searchList(text),
    run: go(searchAddress('open', text)),
  },
  {
    id: 'search-processed',
    group: 'do',
    label: paletteMessages.searchProcessed(text),
    run: go(searchAddress('processed', text)),
  },
]

const laneEntries = (go: Go): Entry[] =>
  lanesOver('open').map((lane) => ({
    id: `lane-${lane.name}`,
    group: 'lanes',
    label: lane.label,
    run: go(addressOf(lane)),
  }))

/** What a person did is a manager's question. */
const people = (text: string, role: Role | undefined, go: Go): Entry[] =>
  role === 'manager'
    ? [
        {
          id: 'who',
          group: 'people',
          label: paletteMessages.didBy(text),
          run: go(`${paths.accounting.audit}?${new URLSearchParams({ who: text })}`),
        },
      ]
    : []

/** Everything that answers a text: forms first, then where one may go and what one may do. */
export function useEntries(text: string, forms: CertificateItem[]): Entry[] {
  const navigate = useNavigate()
  const pages = useMainNav()
  const { data: me } = useQuery(meQuery())
  const go: Go = (to) => () => void navigate(to)
  const seesForms = me !== undefined && me.role !== 'administrator'
  const still: Entry[] = [
    ...pages.map(({ to, label }): Entry => ({ id: to, group: 'go', label, run: go(to) })),
    ...(seesForms ? laneEntries(go) : []),
    { id: 'keys', group: 'do', label: paletteMessages.keys, run: () => keysDialog.set(true) },
  ]
  if (!text) return still
  return [
    ...forms.map(formEntry(go)),
    ...still.filter(({ label }) => hasWords(label, text)),
    ...(seesForms ? searches(text, go) : []),
    ...people(text, me?.role, go),
  ]
}
