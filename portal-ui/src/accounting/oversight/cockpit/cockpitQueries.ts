import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { components } from '../../../shared/api/schema'
import { cursorIn } from '../../../shared/queries/cursor'
import { get } from '../../../shared/session/client'
import { followsFigures } from '../../parts/liveFigures'

type Schemas = components['schemas']
export type Cockpit = Schemas['CockpitSchema']
export type CockpitFigures = Schemas['CockpitFigures']
export type CockpitMall = Schemas['CockpitMall']
export type CockpitStep = Schemas['CockpitStep']
export type CockpitCertificate = Schemas['CockpitCertificate']
type CertificatesPage = Schemas['CockpitCertificates']

const REFRESH_MS = 60_000

export interface CockpitPeriod {
  quarter?: string
  company?: string
}

export const cockpitQuery = ({ quarter, company }: CockpitPeriod) =>
  queryOptions({
    queryKey: ['cockpit', { quarter, company }],
    meta: followsFigures,
    queryFn: ({ signal }) => get<Cockpit>('/oversight/cockpit/', { quarter, company }, signal),
    refetchInterval: REFRESH_MS,
  })

/** The certificates behind a number; `asked` is the query of the page. */
export const cockpitCertificatesQuery = (asked: Record<string, string>) =>
  infiniteQueryOptions({
    queryKey: ['cockpit-certificates', asked],
    meta: followsFigures,
    queryFn: ({ pageParam, signal }) =>
      get<CertificatesPage>(
        '/oversight/cockpit/certificates/',
        { ...asked, cursor: pageParam || undefined },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
  })
