/** Every route of the product, and how to build a link to it. */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  terms: '/terms-and-conditions',
  consent: '/consent-form',
  faqs: '/faqs',
  /** A question by its anchor, or by a check that it explains. */
  help: (anchor: string) => `/faqs#${anchor}`,
  changes: '/whats-new',
  accessibility: '/accessibility',
  staffHandOver: '/auth/staff',
  emailHandler: '/auth/handler',
  password: '/auth/password',
  copyLink: '/auth/copies',
  signByLink: '/auth/sign',
  paperLink: '/auth/paper',
  invitation: '/auth/invitation/:token',
  forgot: '/auth/forgot',
  notFound: '/not-found',
  tenant: {
    root: '/tenant',
    dashboard: '/tenant/dashboard',
    forms: '/tenant/forms',
    originals: '/tenant/originals',
    people: '/tenant/people',
    qap: '/tenant/qap',
    newForm: '/tenant/forms/new',
    newFormFor: (place: { company: string; branch: string; quarter: string }) =>
      `/tenant/forms/new?${new URLSearchParams(place)}`,
    quarterSheet: '/tenant/forms/quarter',
    sign: '/tenant/forms/sign',
    signOne: (id: string) => `/tenant/forms/sign?${new URLSearchParams({ id })}`,
    form: (id: string) => `/tenant/forms/${id}`,
    editForm: (id: string, field?: string) =>
      `/tenant/forms/${id}/edit${field ? `?field=${encodeURIComponent(field)}` : ''}`,
  },
  accounting: {
    root: '/accounting',
    dashboard: '/accounting/dashboard',
    masterlist: '/accounting/masterlist',
    form: (id: string) => `/accounting/form/${id}`,
    scans: '/accounting/scans',
    scan: (id: string) => `/accounting/scans/${id}`,
    scanFigures: '/accounting/scans/figures',
    receivedMails: '/accounting/scans/mails',
    originals: '/accounting/originals',
    filing: '/accounting/filing',
    filed: (id: string) => `/accounting/filing/${id}`,
    reconciliation: '/accounting/reconciliation',
    history: '/accounting/history',
    vatWithheld: '/accounting/vat',
    vatOf: (of: { company: string; quarter: string }) =>
      `/accounting/vat?${new URLSearchParams(of)}`,
    unclaimed: (company: string) => `/accounting/filing/unclaimed?company=${company}`,
    exports: '/accounting/filing/exports',
    newExport: '/accounting/filing/exports/new',
    export: (id: string) => `/accounting/filing/exports/${id}`,
    credits: '/accounting/credits',
    postings: '/accounting/postings',
    audit: '/accounting/audit',
    oversight: '/accounting/oversight',
    cockpit: '/accounting/oversight/cockpit',
    notSent: '/accounting/oversight/not-sent',
    calls: '/accounting/oversight/calls',
    assignments: '/accounting/oversight/assignments',
    deskRules: '/accounting/rules',
    masterData: '/accounting/masterdata',
    masterTenants: '/accounting/masterdata/tenants',
    masterStaff: '/accounting/masterdata/staff',
    masterRecords: (shelf: string) => `/accounting/masterdata/records/${shelf}`,
    masterMails: '/accounting/masterdata/mails',
    masterMail: (id: number) => `/accounting/masterdata/mails/${id}`,
    errors: '/accounting/errors',
    status: '/accounting/status',
    systems: '/accounting/systems',
  },
} as const

const decoded = (pathname: string) => {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}

/** As the router reads a path: letter case, escapes and slashes too many make no difference. */
const plain = (pathname: string) =>
  decoded(pathname)
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')

export const isAt = (path: string, pathname: string) => plain(pathname) === path

/** While a certificate is open the interface is locked: no Settings, no Logout. */
export const isLockedPath = (pathname: string) =>
  /^\/(tenant\/forms|accounting\/form)(\/|$)/.test(plain(pathname))
