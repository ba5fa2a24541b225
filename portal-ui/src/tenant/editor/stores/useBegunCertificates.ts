import { useQuery } from '@tanstack/react-query'
import { aboutStatus, isDraft, statusesWhere } from '../../../shared/api/about'
import type { CertificateItem, FormType } from '../../../shared/api/types'
import { codeOf, quarterOfPeriod } from '../../../shared/format/quarter'
import { certificatesQuery } from '../../../shared/queries/certificates'

const MOST = 100

/** Drafts, and what came back. */
const BEGUN = statusesWhere(({ group }) => group === 'draft' || group === 'to_correct')

/** What came back is the first to be opened, then the newest draft. */
const byUrgency = (a: CertificateItem, b: CertificateItem) =>
  Number(isDraft(a.status)) - Number(isDraft(b.status))

export const isReturned = ({ status }: CertificateItem) =>
  aboutStatus(status).group === 'to_correct'

/** The one of each chosen branch, or the CONSOLIDATED one, that can be gone on with. */
export function findBegun(rows: CertificateItem[], formType: FormType, branches: string[]) {
  const of = rows.filter((row) => row.form_type === formType).toSorted(byUrgency)
  if (formType === 'CONSOLIDATED') return of.slice(0, 1)
  return branches.flatMap((branch) => of.find((row) => row.branch === branch) ?? [])
}

interface Choice {
  company: string
  from: string
  formType: FormType
  branches: string[]
}

/** What is begun already for a quarter: opened, it needs no second one. */
export function useBegunCertificates({
  company,
  from,
  formType,
  branches,
}: Choice): CertificateItem[] {
  const quarter = quarterOfPeriod(from)
  const { data } = useQuery({
    ...certificatesQuery({
      company,
      quarter: quarter ? codeOf(quarter) : undefined,
      status: BEGUN.join(),
      ordering: '-updated_at',
      page_size: MOST,
    }),
    enabled: Boolean(company && quarter),
  })
  return findBegun(company ? (data?.results ?? []) : [], formType, branches)
}
