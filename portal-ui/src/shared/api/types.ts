/** What the server sends and takes. Amounts are strings with two decimals, TINs have 14 digits. */

export const STATUSES = [
  'DRAFT',
  'SUBMITTED',
  'RESUBMITTED',
  'RETURNED',
  'FOR AMENDMENT',
  'APPROVED',
  'DISAPPROVED',
  'CANCELLED',
] as const
export type Status = (typeof STATUSES)[number]

export type FormType = 'SINGLE' | 'CONSOLIDATED'
export type Section = 'EWT' | 'BUSINESS'
export type AccountType = 'tenant' | 'accounting'
export type Role = 'tenant' | 'processor' | 'lead' | 'manager' | 'administrator'

export interface StoredUser {
  affiliate_status?: 0 | 1
  email?: string | null
  current_email?: string | null
  email_verified?: boolean
  payor_name?: string | null
  payor_tin?: string | null
  providerData?: { providerId: string; uid: string; email: string }[]
  [other: string]: unknown
}

export interface LoginAnswer {
  statusCode: number
  message: string
  email?: string
  resend_after?: number
  expires_at?: string
  data?: StoredUser & { token: string }
}

export interface TokenAnswer {
  access_token: string
  token_type: string
  expires_in: number
}

export interface Me {
  username: string
  name: string
  role: Role
  account_type: AccountType
  user: StoredUser
  companies: string[]
  branches: string[]
}

export interface Company {
  code: string
  name: string
  tin: string
  address: string
  zip: string
  branches: string[]
}

export interface Atc {
  code: string
  description: string
  rate: string
  payee_kind: string
  section: Section
}

export interface Choice {
  value: string
  label: string
}

export interface MoveInput {
  name: string
  label: string
  type: 'text' | 'reasons' | 'choice'
  required: boolean
  choices?: Choice[]
}

export interface Move {
  name: string
  label: string
  /** Cannot be taken back. */
  danger?: boolean
  inputs: MoveInput[]
  /** The sentence that says why this move cannot be made now. */
  blocked?: string | null
}

export interface Reason {
  code: string
  label?: string
  field?: string | null
  text?: string | null
}

export interface Finding {
  id: string
  severity: 'block' | 'warn' | 'info'
  field?: string | null
  message: string
}

export interface Claim {
  name: string
  until: string
  you: boolean
}

export interface Line {
  section: Section
  atc: string
  description: string
  rate: string | null
  m1: string
  m2: string
  m3: string
  total: string
  tax: string
}

export type Totals = Record<'m1' | 'm2' | 'm3' | 'total' | 'tax', string>

export interface CertificateItem {
  id: string
  reference: string
  form_type: FormType
  status: Status
  version: number
  company: string | null
  company_name: string | null
  branch: string | null
  location: string | null
  payor_name: string
  payor_tin: string
  period_from: string | null
  period_to: string | null
  total: string
  tax: string
  submitted_at: string | null
  updated_at: string
  claimed_by: Claim | null
  return_requested: boolean
  moves: string[]
}

export interface Certificate extends Omit<CertificateItem, 'moves'> {
  payee_name: string
  payee_tin: string
  payee_address: string
  payee_zip: string
  payor_address: string
  payor_zip: string
  signatory_name: string
  signatory_title: string
  signatory_tin: string
  remarks: string
  lines: Line[]
  totals: Totals
  reasons: Reason[]
  last_remarks: string
  checks: Finding[]
  moves: Move[]
  /** Its content is open, and to this person. */
  may_edit: boolean
}

export interface Change {
  field: string
  before: string
  after: string
}

export interface HistoryEntry {
  seq: number
  move: string
  label: string
  /** Blank at birth. */
  source: Status | ''
  target: Status
  by: string
  at: string
  remarks: string
  reasons: Reason[]
  changes: Change[]
}

export interface Paged<T> {
  results: T[]
  next: string | null
  count: number
  count_is_capped?: boolean
}

export interface Counts {
  by_status: Partial<Record<Status, number>>
  open: number
  processed: number
}

export interface PortalEvent {
  seq: number
  resource: string
  id: string
  move: string
}

export interface EventPage {
  events: PortalEvent[]
  caught_up: number
}

export interface RefusalBody {
  code?: string
  message?: string
  field?: string
  fields?: { field: string; code: string; message: string }[]
  /** What happened meanwhile, on a 409. */
  status?: string
  by?: string
  at?: string
  version?: number
}
