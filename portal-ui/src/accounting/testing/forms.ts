import type { Certificate, CertificateItem, Move, MoveName } from '../../shared/api/types'

/** Certificates to test with. */

export const ID = '0b0f7040-307d-4054-ab97-f91ff68f7c34'

export const row = (over: Partial<CertificateItem> = {}): CertificateItem => ({
  id: ID,
  reference: '995-880-354-2026-1',
  form_type: 'SINGLE',
  status: 'SUBMITTED',
  version: 3,
  company: 'PCM',
  company_name: 'PACIFIC CREST MALLS, INC.',
  branch: 'Crest North Gate',
  location: null,
  payor_name: 'YAKAL REMITTANCE MARKETING CORP.',
  payor_tin: '99588035400001',
  period_from: '2026-07-01',
  period_to: '2026-09-30',
  total: '2090246.80',
  tax: '91144.39',
  submitted_at: '2026-10-07T01:12:00Z',
  updated_at: '2026-10-07T01:12:00Z',
  handed_over_at: '2026-10-07T01:12:00Z',
  claimed_by: null,
  return_requested: false,
  came_on_paper: false,
  found: { blocking: 0, warnings: 0 },
  moves: [],
  ...over,
})

export const move = (name: MoveName, label: string, over: Partial<Move> = {}): Move => ({
  name,
  label,
  danger: false,
  inputs: [],
  ...over,
})

export const form = (over: Partial<Certificate> = {}): Certificate => ({
  ...row(),
  payee_name: 'PACIFIC CREST MALLS, INC.',
  payee_tin: '00991234500000',
  payee_address: '',
  payee_zip: '',
  payee_foreign_address: '',
  locations: [],
  payor_address: '',
  payor_zip: '',
  signatory_name: 'RAMON T. MAGSINO',
  signatory_title: 'TAX MANAGER',
  signatory_tin: '98311490200000',
  agent_accreditation: '',
  agent_issued: null,
  agent_expires: null,
  conforme_name: '',
  conforme_title: '',
  conforme_tin: '',
  conforme_accreditation: '',
  conforme_issued: null,
  conforme_expires: null,
  remarks: '',
  continues: '',
  unit: '',
  lines: [
    {
      section: 'EWT',
      atc: 'WC100',
      description: 'Rental of real property',
      rate: '5.00',
      m1: '548216.10',
      m2: '548216.10',
      m3: '548216.10',
      total: '1644648.30',
      tax: '82232.42',
    },
  ],
  totals: {
    m1: '548216.10',
    m2: '548216.10',
    m3: '548216.10',
    total: '1644648.30',
    tax: '82232.42',
  },
  reasons: [],
  files: [],
  last_remarks: '',
  likely_reasons: [],
  legal_hold: false,
  expires_on: null,
  from_scan: null,
  checks: [],
  compared: [],
  dismissed_duplicates: [],
  original_received_on: null,
  may_edit: false,
  moves: [],
  ...over,
})

/** What the server says of the form on the deciding screen. */
export const servingForm = (certificate: Certificate) => ({
  [`GET /api/certificates/${ID}/`]: certificate,
  [`GET /api/certificates/${ID}/history/`]: [],
  [`GET /api/certificates/${ID}/mails/`]: [],
})
