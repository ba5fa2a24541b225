import type { Role } from '../shared/api/types'
import type { StopName } from '../shared/messages/tour'
import { paths } from '../shared/paths'

const inBar = (to: string) => `header nav a[href="${to}"]`

/** Where each stop stands on the page. */
const PLACES: Record<StopName, string> = {
  tasks: 'main h1',
  newCertificate: `main a[href="${paths.tenant.newForm}"]`,
  grid: '#completeness',
  forms: inBar(paths.tenant.forms),
  pouches: inBar(paths.tenant.originals),
  waiting: 'main h1',
  oldest: `main a.MuiButton-contained[href^="${paths.accounting.form('')}"]`,
  open: inBar(`${paths.accounting.masterlist}/open`),
  processed: inBar(`${paths.accounting.masterlist}/processed`),
  scans: inBar(paths.accounting.scans),
  originals: inBar(paths.accounting.originals),
  filing: inBar(paths.accounting.filing),
  oversight: inBar(paths.accounting.oversight),
  cockpit: inBar(paths.accounting.cockpit),
  audit: inBar(paths.accounting.audit),
  masterData: inBar(paths.accounting.masterData),
  rules: inBar(paths.accounting.deskRules),
  errors: inBar(paths.accounting.errors),
  status: inBar(paths.accounting.status),
  bell: 'header [aria-haspopup="dialog"]',
  account: 'header [aria-haspopup="menu"]',
  help: 'footer a',
}

const DESK: StopName[] = ['waiting', 'oldest', 'open', 'processed']
const ABOUT: StopName[] = ['bell', 'account', 'help']

export const STOPS: Record<Role, StopName[]> = {
  tenant: ['tasks', 'newCertificate', 'grid', 'forms', 'pouches', ...ABOUT],
  processor: [...DESK, 'scans', 'originals', 'filing', ...ABOUT],
  lead: [...DESK, 'scans', 'filing', 'oversight', ...ABOUT],
  manager: ['waiting', 'open', 'filing', 'cockpit', 'audit', ...ABOUT],
  administrator: ['masterData', 'rules', 'errors', 'status', ...ABOUT],
}

export interface Stop {
  name: StopName
  at: HTMLElement
}

const isVisible = (element: HTMLElement) => element.getClientRects().length > 0

/** The stops of a tour that are on the page as it is now: a phone has no bar, a desk may be empty. */
export const stopsOn = (page: ParentNode, role: Role): Stop[] =>
  STOPS[role].flatMap((name) => {
    const at = [...page.querySelectorAll<HTMLElement>(PLACES[name])].find(isVisible)
    return at ? [{ name, at }] : []
  })
