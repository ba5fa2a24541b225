import { useQuery } from '@tanstack/react-query'
import { aboutStatus, isDraft } from '../../shared/api/about'
import type { Certificate, CertificateItem } from '../../shared/api/types'
import { codeOf, quarterOfPeriod } from '../../shared/format/quarter'
import { certificatesQuery } from '../../shared/queries/certificates'
import { placeOf } from '../parts/certificateMessages'

/** Of what was begun for one company and quarter: the draft to write next, and which of how many. */
export function nextOf(rows: CertificateItem[], id: string) {
  const batch = rows.filter(({ status }) => isDraft(status) || aboutStatus(status).claims)
  const drafts = batch.filter((row) => isDraft(row.status) && row.id !== id)
  const [next] = drafts.toSorted((a, b) => a.reference.localeCompare(b.reference))
  if (!next) return null
  const number = batch.length - drafts.length + 1
  return { id: next.id, place: placeOf(next), number, count: batch.length }
}

export function useNextDraft({ id, company, period_from }: Certificate) {
  const quarter = quarterOfPeriod(period_from)
  const { data } = useQuery({
    ...certificatesQuery({
      company: company ?? undefined,
      quarter: quarter ? codeOf(quarter) : undefined,
      page_size: 100,
    }),
    enabled: Boolean(company && quarter),
  })
  return data ? nextOf(data.results, id) : null
}
