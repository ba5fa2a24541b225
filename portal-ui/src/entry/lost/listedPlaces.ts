import type { Role } from '../../shared/api/types'
import { paths } from '../../shared/paths'

/** A page that the not-found page leads to. */
export interface Place {
  to: string
  name: string
  what: string
  /** Staff of these roles only; everybody of the account's kind where none is named. */
  roles?: Role[]
}

const faqs: Place = { to: paths.faqs, name: 'FAQs', what: 'Answers to what is asked most' }

export const strangersPlaces: Place[] = [
  { to: paths.login, name: 'Login', what: 'Sign in as a tenant or as staff' },
  { to: paths.forgot, name: 'Forgot password', what: 'Have a link mailed to choose a new one' },
  { to: '/verify', name: 'Check a paper', what: 'Whether an issued certificate still counts' },
  faqs,
]

export const tenantsPlaces: Place[] = [
  { to: paths.tenant.dashboard, name: 'Dashboard', what: 'What needs you, and what is due' },
  {
    to: paths.tenant.forms,
    name: 'Certificates',
    what: 'All your certificates, to search and filter',
  },
  { to: paths.tenant.newForm, name: 'New certificate', what: 'Start a form' },
  { to: paths.tenant.quarterSheet, name: 'Quarter sheet', what: 'All your stores at once' },
  { to: paths.tenant.originals, name: 'Originals', what: 'Send signed papers' },
  faqs,
]

const READERS: Role[] = ['processor', 'lead', 'manager']
const OVERSEERS: Role[] = ['lead', 'manager']
const { accounting } = paths

export const staffsPlaces: Place[] = [
  { to: accounting.dashboard, name: 'Dashboard', what: 'What waits for you' },
  { to: accounting.masterlist, name: 'Masterlist', what: 'OPEN and PROCESSED FORMS' },
  { to: accounting.scans, name: 'Scans', what: 'Upload and confirm paper', roles: READERS },
  { to: accounting.originals, name: 'Originals', what: 'Receive signed papers', roles: READERS },
  { to: accounting.filing, name: 'Filing', what: 'SAWT files and packages', roles: READERS },
  { to: accounting.oversight, name: 'Oversight', what: 'How a quarter goes', roles: OVERSEERS },
  { to: accounting.audit, name: 'Audit', what: 'Who did what, and its proof', roles: ['manager'] },
  {
    to: accounting.masterData,
    name: 'Master data',
    what: 'Tenants, staff, companies, rates',
    roles: ['administrator'],
  },
  {
    to: accounting.status,
    name: 'Status',
    what: 'System status',
    roles: ['administrator'],
  },
  faqs,
]
