import { useState } from 'react'
import { isRefusal } from '../../../shared/api/http'
import type { Tenant, TenantBody } from '../masterDataQueries'

/** A tenant as it is being written. */
export interface Draft {
  name: string
  tin: string
  address: string
  zip: string
  rdo: string
  last_name: string
  first_name: string
  middle_name: string
  is_affiliate: boolean
  is_government: boolean
  is_withholding_agent: boolean
  contact_email: string
  username: string
  person: string
}

export const NOTHING: Draft = {
  name: '',
  tin: '',
  address: '',
  zip: '',
  rdo: '',
  last_name: '',
  first_name: '',
  middle_name: '',
  is_affiliate: false,
  is_government: false,
  is_withholding_agent: false,
  contact_email: '',
  username: '',
  person: '',
}

export const draftOf = ({ name, tin, address, zip, contact_email, ...tenant }: Tenant): Draft => ({
  name,
  tin,
  address,
  zip,
  contact_email,
  rdo: tenant.rdo,
  last_name: tenant.last_name,
  first_name: tenant.first_name,
  middle_name: tenant.middle_name,
  is_affiliate: tenant.is_affiliate,
  is_government: tenant.is_government,
  is_withholding_agent: tenant.is_withholding_agent,
  username: '',
  person: '',
})

/** Only what was changed is sent. */
export const changesOf = (before: Draft, now: Draft): Partial<TenantBody> =>
  Object.fromEntries(
    Object.entries(now).filter(([name, value]) => value !== before[name as keyof Draft]),
  )

/** What the server said of each field. */
export const faultsOf = (error: unknown): Record<string, string> =>
  isRefusal(error, 422)
    ? Object.fromEntries((error.body.fields ?? []).map(({ field, message }) => [field, message]))
    : {}

export const useDraft = (before: Draft) => {
  const [draft, setDraft] = useState(before)
  const set = (changes: Partial<Draft>) => setDraft((was) => ({ ...was, ...changes }))
  const changes = changesOf(before, draft)
  return { draft, set, changes, isDirty: Object.keys(changes).length > 0 }
}
