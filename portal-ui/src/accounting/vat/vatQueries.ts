import { infiniteQueryOptions } from '@tanstack/react-query'
import type { components } from '../../shared/api/schema'
import { cursorIn } from '../../shared/queries/cursor'
import { get } from '../../shared/session/client'
import { followsFigures } from '../parts/liveFigures'

type Schemas = components['schemas']
export type VatWithheldPage = Schemas['VatWithheldPage']
export type VatCertificate = Schemas['VatCertificate']
export type VatEntry = Schemas['VatEntryRow']
export type VatSum = Schemas['VatSum']
export type VatTotal = Schemas['VatTotal']

/** Whose VAT, and of which quarter; blank: of every one. */
export interface VatKey {
  company: string
  quarter: string
}

export const vatFilterOf = ({ company, quarter }: VatKey) => ({
  company,
  quarter: quarter || undefined,
})

export const vatQuery = (of: VatKey) =>
  infiniteQueryOptions({
    queryKey: ['vat-withheld', of],
    meta: followsFigures,
    queryFn: ({ pageParam, signal }) =>
      get<VatWithheldPage>(
        '/vat-withheld/',
        { ...vatFilterOf(of), cursor: pageParam || undefined },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => cursorIn(next),
  })
