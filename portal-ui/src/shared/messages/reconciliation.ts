import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')

/** Texts of the reconciliation of billing and certificates. */
export const reconciliationMessages = {
  title: 'Reconciliation',
  about:
    'What was billed, the tax that certificates should show for it, and what they show. Certificates that were submitted or approved count.',
  offline: 'These figures are as they were last read.',
  company: 'Company',
  quarter: 'Quarter',
  payor: 'Payor or TIN',
  document: 'Invoice or e-invoice number',
  noCompanies: 'No company is assigned to you',
  noCompaniesText: 'Ask a lead to assign you one.',
  csv: 'CSV',
  xlsx: 'XLSX',
  print: 'Print',
  notLoaded: 'No billing document of this quarter is here yet',
  notLoadedText:
    'A lead brings them in as a CSV file or workbook, or the billing system sends them.',
  totals: {
    title: 'Tax of the quarter',
    expected: 'Expected',
    certified: 'Certified',
    short: 'Short',
    missing: 'Missing',
    over: 'Over',
    due: (day: string, days: number) =>
      days > 0
        ? `What is missing was due ${day}, ${number(days)} ${plural(days, 'day', 'days')} ago.`
        : `Certificates are due ${day}.`,
    share: (percent: string) => `${percent} of the expected tax is certified`,
  },
  states: {
    '': 'All',
    MATCHED: 'Matched',
    SHORT: 'Short',
    OVER: 'Over',
    MISSING: 'Missing',
    WRONG_CODE: 'Wrong code',
    VAT_IN_BASE: 'VAT in the base',
    WRONG_QUARTER: 'Wrong quarter',
    DOUBLE: 'Double',
  },
  narrowed: (amount: string, mall: string) =>
    `Only rows${mall && ` of ${mall}`}${amount && ` in which tax is ${amount}`}.`,
  showAll: 'Show all rows',
  leaseFilter: 'Lease',
  withoutLease: 'Units without a lease',
  stateFilter: 'State',
  stateCount: (state: string, rows: number) => `${state} (${number(rows)})`,
  list: {
    title: 'By payor, mall and nature',
    columns: [
      'Payor',
      'Mall and unit',
      'Nature',
      'State',
      'Expected (₱)',
      'Certified (₱)',
      'Difference (₱)',
    ],
    none: 'Nothing in this state',
    noneText: 'Choose another state, payor or document.',
    unknown: 'No account has this TIN',
    severalMalls: 'Several malls',
    notBilled: 'Not billed',
    certificates: 'Certificates',
    documents: 'Documents',
    einvoice: 'e-invoice',
    bases: (expected: string, certified: string) =>
      `base ${expected} billed, ${certified} certified`,
    more: 'Show more',
    explained: (by: string, why: string) => `${by} did not withhold: ${why}`,
    reasons: {
      NOT_PAID: 'Not yet paid',
      NOT_SUBJECT: 'Not subject to withholding',
      DISPUTED: 'Disputed',
      OTHER: 'Other',
    },
  },
  natures: {
    RENT: 'Rent',
    CUSA: 'CUSA',
    UTILITY: 'Utilities',
    PROMO: 'Promotion',
    PARKING: 'Parking',
    INTEREST: 'Interest',
    OTHER: 'Other',
  },
  imports: {
    title: 'Bring in billing documents',
    note: 'CSV or XLSX with the columns company, mall, unit, payor_tin, document_no, kind, date, income_month, nature, net, vat, withheld, and einvoice_no (EIS) where there is one.',
    check: 'Check a file',
    send: 'Bring it in',
    sending: 'Sending',
    again: 'Check another file',
    running: (name: string) => `${name} is being read.`,
    checked: (rows: number, fresh: number, same: number) =>
      `${number(rows)} ${plural(rows, 'row', 'rows')}: ${number(fresh)} new, ${number(same)} here already. Nothing was written.`,
    done: (fresh: number, same: number) =>
      `${number(fresh)} ${plural(fresh, 'document was', 'documents were')} brought in, ${number(same)} ${plural(same, 'was', 'were')} here already.`,
    faults: (count: number) => `${number(count)} ${plural(count, 'row', 'rows')} with a fault`,
    faultsNote:
      'They are left out. Correct them in the file and send it again: what is here already is not taken twice.',
    columns: ['Row', 'Column', 'Fault'],
  },
  earlier: {
    title: 'Files of billing documents',
    note: 'Those that you sent, and those that the portal took from the watched folder.',
    none: 'No file was sent yet',
    noneText: 'Files appear here with what was brought in of them and what was refused.',
    columns: ['File', 'By', 'Sent', 'Outcome', 'New', 'Faults'],
    states: { waiting: 'Waiting', running: 'Being read', done: 'Read', failed: 'Refused' },
    checkedOnly: 'only checked',
  },
}
