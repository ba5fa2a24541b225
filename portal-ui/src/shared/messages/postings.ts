import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')

/** Texts of accounting postings. */
export const postingMessages = {
  title: 'Postings',
  about:
    'Each effect of a certificate on the books, once, with its reversal. They are derived every hour.',
  company: 'Company',
  all: 'All companies',
  state: 'Show',
  states: { open: 'To post', acknowledged: 'Posted', all: 'All' },
  refresh: 'Derive now',
  refreshing: 'Deriving...',
  derived: (count: number) => `${number(count)} new ${plural(count, 'posting', 'postings')}.`,
  list: {
    title: 'Postings',
    columns: ['No.', 'Kind', 'Certificate', 'Day', 'Document', 'Amount (₱)'],
    none: 'No postings',
    noneText: 'They follow from approvals and filings.',
    more: 'Show more',
    reverses: (id: number) => `reverses ${id}`,
    reversed: (id: number) => `reversed by ${id}`,
    selectAll: 'Select all that are shown',
    clear: 'Clear the selection',
    select: (id: number) => `Select posting ${id}`,
    notPosted: 'not posted',
    posted: 'posted',
  },
  kinds: {
    certified: 'Certified',
    claimed: 'Claimed',
    replaced: 'Replaced',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
  },
  files: {
    title: 'Files for the ledger',
    note: 'The number of a posting is its reference. Import the file, then mark the postings as posted.',
    layouts: { plain: 'As listed', sap: 'SAP journal', oracle: 'Oracle GL_INTERFACE' },
    csv: 'CSV',
    xlsx: 'XLSX',
  },
  ack: {
    title: 'Mark as posted',
    note: 'Select postings, or upload a CSV file with the columns id and document.',
    document: 'Document number',
    save: (count: number) => `Mark ${number(count)} as posted`,
    saving: 'Saving...',
    file: 'Upload CSV',
    done: (count: number) => `${number(count)} ${plural(count, 'posting', 'postings')} marked.`,
  },
  accounts: {
    title: 'Accounts',
    note: 'A reversal without accounts of its own has those of what it reverses, exchanged.',
    columns: ['Kind', 'Debit', 'Credit', 'Cost centre', 'Document type'],
    debit: 'Debit account',
    credit: 'Credit account',
    cost_centre: 'Cost centre',
    document_type: 'Document type',
    edit: (kind: string) => `Edit the accounts of ${kind}`,
    change: 'Edit',
    blank: 'none',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
  },
}
