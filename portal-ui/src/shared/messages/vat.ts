import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')

/** Texts of VAT withheld. */
export const vatMessages = {
  title: 'VAT withheld',
  about:
    'Approved certificates with WV codes, and the BIR Forms 2306 attached to them: what you credit in 2550Q.',
  link: 'VAT withheld',
  offline: 'These figures are as they were last read.',
  company: 'Company',
  quarter: 'Quarter',
  everyQuarter: 'Every quarter',
  noCompanies: 'No company is assigned to you',
  noCompaniesText: 'Ask a lead to assign you one.',
  csv: 'CSV',
  xlsx: 'XLSX',
  print: 'Print',
  totals: {
    title: 'Totals',
    base: 'Base',
    tax: 'VAT withheld',
    claimed: 'Claimed in 2550Q',
    unclaimed: 'Not claimed',
  },
  untyped: (count: number) =>
    `${number(count)} ${plural(count, 'Form 2306 has', 'Forms 2306 have')} no figures yet and ${plural(count, 'counts', 'count')} for nothing. Open the certificate and type them.`,
  double: (amount: string) =>
    `${amount} is on a Form 2306 whose certificate has the same code. Look whether both certify the same payment.`,
  byHand: 'A Form 2306 is in no SAWT. Enter its VAT in 2550Q by hand.',
  forms: { '2307': 'Form 2307', '2306': 'Form 2306' },
  sums: {
    title: 'For 2550Q, by quarter and code',
    columns: [
      'Quarter',
      'ATC',
      'Form',
      'Certificates',
      'Base (₱)',
      'VAT withheld (₱)',
      'Claimed (₱)',
      'Not claimed (₱)',
    ],
  },
  list: {
    title: 'Certificates',
    columns: [
      'Reference',
      'Payor',
      'Quarter',
      'Form',
      'ATC',
      '2550Q',
      'Base (₱)',
      'VAT withheld (₱)',
    ],
    none: 'No approved certificate has VAT withheld',
    noneText: 'Choose another company or quarter.',
    notTyped: 'not typed',
    notClaimed: 'not claimed',
    inHand: 'by hand',
    twice: 'also on Form 2307',
    otherQuarter: 'period in another quarter',
    claimed: (quarter: string, version: number) => `${quarter}, version ${version}`,
    more: 'Show more',
  },
}
