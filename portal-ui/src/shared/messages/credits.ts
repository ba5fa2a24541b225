import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const certificates = (count: number) =>
  `${number(count)} ${plural(count, 'certificate', 'certificates')}`

/** Texts of the credit ledger. */
export const creditMessages = {
  title: 'Credits',
  company: 'Company',
  year: 'Taxable year',
  about: (from: string, to: string) =>
    `Creditable income tax withheld, ${from} to ${to}: certified, claimed, used and carried over.`,
  workbook: 'Ledger (XLSX)',
  print: 'Print',
  returnName: (form: string, number: number) => (form === '1702' ? '1702' : `${form}, Q${number}`),
  returns: {
    title: 'Ledger by return',
    note: 'The annual return covers the whole year: it adds what the quarters did not claim.',
    columns: [
      'Return',
      'Versions',
      'Certified (₱)',
      'Claimed (₱)',
      'Added (₱)',
      'Used against tax due (₱)',
      'Balance (₱)',
    ],
    opening: 'Opening excess credit',
    end: 'Excess credit at the end of the year',
    noVersion: 'not filed',
    version: (count: number, isWithdrawn: boolean) =>
      `version ${count}${isWithdrawn ? ' (withdrawn)' : ''}`,
  },
  opening: {
    expected: (amount: string) => `The year before carries over ${amount}.`,
    differs: (amount: string) =>
      `The year before carries over ${amount}, which is not the opening credit typed here.`,
  },
  tie: {
    title: 'Tie-out',
    note: 'SAWT control total, line of the return and ledger account must be the same.',
    columns: [
      'Return',
      'Status',
      'SAWT (₱)',
      'Line of the return (₱)',
      'Ledger account (₱)',
      'Certified, not claimed (₱)',
    ],
    tied: 'Ties',
    missing: 'Figures are missing',
    differs: 'Differs',
    missingAmount: 'not typed',
    show: (name: string) => `${name}: show the differences`,
    hide: (name: string) => `${name}: hide the differences`,
  },
  differences: {
    columns: ['Reference', 'Payor', 'Why', 'Certified (₱)', 'Claimed (₱)', 'Difference (₱)'],
    none: 'Certified and claimed are the same, certificate by certificate.',
    sum: (count: number, tax: string) =>
      `${certificates(count)} ${plural(count, 'makes', 'make')} up ${tax}.`,
    more: (count: number) => `And ${number(count)} more: they are in the workbook.`,
  },
  yearEnd: {
    title: 'End of the year',
    text: 'A corporation carries its excess credit over, or applies for a refund or a tax credit certificate. Carry-over is final (Tax Code, section 76).',
    choice: 'Choice',
    none: 'Not chosen',
    carried: 'Carried to the next year',
    settled: 'Received',
    isFinal: 'This choice is final.',
    dossier: 'Refund dossier (ZIP)',
    dossierText:
      'List, matrix, SAWT files, ledger and the copies from the packages of the returns (RMC 75-2024).',
    held: 'Certificates of this year are held until the claim is settled.',
  },
  choices: {
    carry_over: 'Carry over',
    refund: 'Refund',
    certificate: 'Tax credit certificate',
  },
  kinds: {
    opening: 'Opening excess credit',
    used: 'Used against tax due',
    return_line: 'Line of the return',
    ledger_account: 'Ledger account',
    choice: 'Choice at the end of the year',
    settled: 'Refund or certificate received',
  },
  entries: {
    title: 'Typed figures',
    note: 'Of a kind and return the last one counts. Each is in the audit.',
    columns: ['Figure', 'Reason', 'By', 'At', 'Amount (₱)'],
    none: 'Nothing was typed for this year',
    noneText: 'A lead types the opening credit, the lines of the returns and the ledger account.',
  },
  dialog: {
    open: 'Type a figure',
    title: 'Type a figure',
    kind: 'Figure',
    quarter: 'Return',
    amount: 'Amount',
    choice: 'Choice',
    reason: 'Reason or source',
    reasonHint: 'Such as: 1702Q of the third quarter, line 33',
    save: 'Save',
    saving: 'Saving...',
    cancel: 'Cancel',
    file: 'Import CSV',
    fileColumns: 'Columns kind, quarter, amount and reason; kinds such as ledger_account.',
    imported: (count: number) => `${number(count)} ${plural(count, 'figure', 'figures')} imported.`,
  },
  noCompanies: 'No company is assigned to you',
  noCompaniesText: 'A lead assigns companies; then their credits are here.',
}
