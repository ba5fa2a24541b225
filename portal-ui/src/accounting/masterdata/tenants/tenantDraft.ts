import { refusedFields } from '../../../shared/ui/moveAnswers'
import type { Tenant } from '../masterDataQueries'

const NAMES = [
  'name',
  'tin',
  'address',
  'zip',
  'rdo',
  'last_name',
  'first_name',
  'middle_name',
  'is_affiliate',
  'is_government',
  'is_withholding_agent',
  'contact_email',
  'contact_person',
  'contact_phone',
  'account_officer',
] as const satisfies (keyof Tenant)[]

/** What is written of a tenant. */
export const tenantValues = (tenant: Tenant) =>
  Object.fromEntries(NAMES.map((name) => [name, tenant[name]]))

/** What the server said of each field. */
export const faultsOf = refusedFields
