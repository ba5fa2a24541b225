import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const certificates = (count: number) =>
  `${number(count)} ${plural(count, 'certificate', 'certificates')}`

/** What is said of certificates in a filing, by its code: a name and a sentence. */
const codes = {
  NOT_APPROVED: { name: 'Not approved', text: 'Nobody approved them as yet' },
  SUPERSEDED: { name: 'Replaced', text: 'A later certificate counts in their place' },
  FILED_ELSEWHERE: {
    name: 'In another return',
    text: 'Another return claims them: file that one as amended first',
  },
  ORIGINAL_FILED: {
    name: 'Original is in another return',
    text: 'They replace what another return claims: file that one as amended first',
  },
  OTHER_QUARTER: { name: 'Claimed later', text: 'Their tax goes with a later return' },
  ANOTHER_COMPANY: {
    name: 'Another company',
    text: 'Entered for one company, with the TIN of another',
  },
  WRONG_QUARTER: { name: 'Another quarter', text: 'The period is not within this one' },
  OTHER_RETURN: { name: 'Another return', text: 'The tax codes go with another return' },
  BRANCH: { name: 'Payor branch', text: 'The file takes branch codes of four digits' },
  NAME: { name: 'Payor name', text: 'No letter of it is taken by the validation module' },
  RATE: { name: 'Rate is missing', text: 'A line has no rate' },
  UNSIGNED: { name: 'Not signed', text: 'Signed copy or original is missing' },
  DUPLICATE: { name: 'Duplicate', text: 'An earlier one claims the same income' },
  CHANGED: { name: 'Changed since', text: 'No longer as they were filed' },
  NAME_SPLIT: { name: 'Taken for a person', text: 'Last, first and middle name are told apart' },
  NAME_ONE_COMMA: {
    name: 'Perhaps a person',
    text: 'The name has one comma and is written as a registered name',
  },
  NAME_CUT: { name: 'Name was cut', text: 'Longer than the file takes' },
  LATE: { name: 'Late', text: 'Sent after their day' },
  NOT_BILLED: { name: 'Not in billing', text: 'No billing document explains them' },
  SOA: { name: 'Differs from billing', text: 'Billed and certified amounts are not the same' },
  UNUSUAL: { name: 'Unusual amount', text: 'Far from what the tenant certified before' },
  NOT_IN_QAP: {
    name: 'Not in the QAP',
    text: 'The payor’s own list of the quarter does not have it',
  },
  QAP_DIFFERS: { name: 'Differs from the QAP', text: 'The payor’s own list has other figures' },
  OTHER_LINES: { name: 'Other lines too', text: 'Some of their lines go with another return' },
}

/** Texts of the filing screens. */
export const filingMessages = {
  title: 'Filing',
  number,
  certificates,
  codes,
  head: {
    goesIn: (count: number, approved: number) =>
      count === approved
        ? `All ${number(count)} approved ${plural(count, 'certificate goes', 'certificates go')} in`
        : `${number(count)} of ${number(approved)} approved certificates ${plural(count, 'goes', 'go')} in`,
    waits: (count: number) =>
      `, ${number(count)} ${plural(count, 'waits', 'wait')} for a signature`,
    unsigned: (count: number) => `, ${number(count)} without a signature`,
    filed: (version: number, count: number) =>
      `Filed already: version ${number(version)} with ${certificates(count)}`,
    filedElsewhere: (count: number) => `Filed already in another return: ${certificates(count)}`,
    nothing: 'Nothing is approved for this return as yet',
    about: (form: string, due: string) =>
      `Summary alphalist (SAWT) with ${form}, due ${due}. Every approved certificate goes in.`,
    company: 'Company',
    quarter: 'Quarter',
    form: 'Return',
  },
  noCompanies: 'No company is assigned to you',
  noCompaniesText: 'A lead assigns companies; then their filings are here.',
  offline: 'You see what was last loaded. Filing and files wait for the connection.',
  looking: 'Every certificate of the period is read and compared...',
  in: {
    title: 'What goes in',
    ties: 'Ties to the register to the centavo',
    differs: 'The file and the register differ',
    differsText: (file: string, register: string) =>
      `The control record says ${file} of tax, the register ${register}. Look again; nothing can be filed so.`,
    certificates: 'Certificates',
    base: 'Tax base',
    tax: 'Tax withheld',
    columns: ['Code', 'Nature of income', 'Rate', 'Lines', 'Tax base (₱)', 'Tax withheld (₱)'],
    control: 'Control record',
    included: (code?: string) =>
      code ? `Certificates in the file under ${code}` : 'Certificates in the file',
    includedColumns: ['Reference', 'Payor', 'Tax base (₱)', 'Tax withheld (₱)'],
    moreIncluded: (count: number) => `And ${number(count)} more: they are in the previewed file.`,
    showLines: (code: string, count: number) =>
      `${code}: show the certificates of ${number(count)} ${plural(count, 'line', 'lines')}`,
    records: 'First and last records of the file',
    nothing: 'Nothing goes in now',
    nothingText: 'What accounting approves for this return is here at once.',
  },
  out: {
    title: 'What is left out, and why',
    sum: 'Left out',
    filed: 'Filed already',
    waiting: 'Not approved as yet',
    none: 'Nothing is left out',
    noneText: 'Every approved certificate of this return is in.',
    list: 'The whole list',
    show: (name: string, count: number) => `${name}: show ${certificates(count)}`,
    more: (count: number) => `And ${number(count)} more: they are in the whole list.`,
    columns: ['Reason', 'What it is', 'Certificates', 'Tax (₱)'],
    ofThem: ['Reference', 'Payor', 'Why', 'Tax (₱)'],
  },
  look: { title: 'Included, with warnings' },
  changed: {
    title: 'Filed before, and changed since',
    text: 'The version that counts says something else. The next version says what is true now.',
  },
  files: {
    title: 'Files of this filing',
    data: (records: string, size: string) => `${records} records, ${size}`,
    number,
    preview: 'Preview DAT',
    shown: 'Records of the file',
    moreRecords: (count: number) => `And ${number(count)} more: they are in the saved file.`,
    savePreview: 'Save the preview',
    make: (count: number) => `File ${certificates(count)}`,
    making: 'Filing...',
    book: 'The same as a workbook',
    bookText: 'XLSX, with the list of what is left out; there once it is filed',
    previewFirst: 'Preview the file first. A preview files nothing.',
    asksFirst: 'You see the sums once more before anything is filed.',
    notYours: 'A lead of the company makes its filings.',
    makeAmended: (version: number) => `File version ${number(version)}`,
    nothing: 'No certificate counts in this return as yet.',
    unchanged: (version: number) => `Nothing has changed since version ${number(version)}.`,
    made: (count: number) => `Filed: ${certificates(count)}.`,
    open: 'Open the filing',
    takeData: 'DAT',
    takeBook: 'XLSX',
    taking: 'Fetching...',
    failed: 'The file was not fetched',
  },
  difference: {
    title: (version: number, former: number) =>
      `Version ${number(version)} replaces version ${number(former)}`,
    unchanged: (former: number) => `Nothing has changed since version ${number(former)}`,
    sum: (counts: Record<'added' | 'removed' | 'changed', number>, tax: string) =>
      `${number(counts.added)} added, ${number(counts.removed)} removed, ${number(counts.changed)} changed, tax ${tax}`,
    means: (form: string) => `File ${form} as amended with this list.`,
    none: 'The same certificates with the same figures',
    kinds: { added: 'Added', removed: 'Removed', changed: 'Changed' },
    columns: ['What became of it', 'Reference', 'Payor', 'Tax before (₱)', 'Tax now (₱)'],
    more: (count: number) => `And ${number(count)} more: they are in the workbook.`,
    book: 'Difference as XLSX',
    name: 'Difference',
  },
  risks: {
    title: 'Before you file',
    none: 'Nothing in the file is at risk',
    noneText: 'All of it is signed, sent in time, as usual and as billed.',
    columns: ['At risk', 'What it is', 'Certificates', 'Tax (₱)'],
    contacts: 'Whom to call',
    allContacts: (count: number) => `Show all ${number(count)}`,
    noContact: 'No person, phone or email is on record',
    contactColumns: ['Tenant', 'Person and address', 'Why', 'Certificates', 'Tax (₱)'],
  },
  vat: 'VAT withheld, with sums for 2550Q',
  unclaimed: {
    title: 'Approved and claimed in no return',
    byAge: 'By age',
    text: 'Counted from the end of the period. A credit is lost two years after the end of its taxable year.',
    link: 'Approved and claimed in no return',
    none: 'Every approved certificate is claimed in a return',
    ages: {
      '0-30': 'Up to 30 days',
      '31-90': '31 to 90 days',
      '91-365': '91 to 365 days',
      'over-365': 'Over a year',
      lost: 'Lost: over two years',
    },
    all: 'All ages',
    columns: ['Age', 'Certificates', 'Tax base (₱)', 'Tax (₱)'],
    listColumns: ['Reference', 'Payor', 'Period', 'Claim in', 'Lost on', 'Tax (₱)'],
    period: (from: string, to: string) => `${from} to ${to}`,
    annual: 'Annual return',
    show: (age: string, count: number) => `${age}: show ${certificates(count)}`,
    more: 'Show more',
    company: 'Company',
  },
  confirm: {
    title: {
      first: (form: string, count: number) => `File ${certificates(count)} with ${form}?`,
      amended: (form: string, count: number) =>
        `File ${form} as amended with ${certificates(count)}?`,
    },
    keep: 'Not now',
    company: 'Company',
    form: 'Return',
    due: 'Due',
    certificates: 'Certificates',
    base: 'Tax base',
    tax: 'Tax withheld',
    file: 'File',
    fingerprint: 'SHA-256 begins with',
    unsigned: (count: number) =>
      `${certificates(count)} ${plural(count, 'goes', 'go')} in without a signature.`,
    means: {
      first: (count: number) => [
        `${certificates(count)} ${plural(count, 'is', 'are')} recorded as claimed in this return and in no other of its form.`,
        'Nothing is sent to the BIR: you send the DAT file yourself.',
        'A lead can withdraw this version today, and later until its package is downloaded.',
      ],
      amended: (count: number) => [
        `The new version holds ${certificates(count)} and takes the place of the earlier one.`,
        'Nothing is sent to the BIR: you send the DAT file yourself.',
      ],
    },
    reason: 'Why the return is amended',
    changed: 'What goes in has changed since the preview.',
    changedText: 'Nothing was filed.',
    previewAgain: 'Preview again',
  },
  withdraw: {
    open: 'Withdraw this version',
    title: (version: number) => `Withdraw version ${number(version)}?`,
    means: (count: number, version: number) =>
      version > 1
        ? `The version before counts again. This one, with ${certificates(count)}, stays on record with your reason.`
        : `${certificates(count)} can be filed again. This version stays on record with your reason.`,
    why: 'Reason',
    keep: 'Keep it',
    go: 'Withdraw',
    going: 'Withdrawing...',
    done: (by: string, at: string) => `Withdrawn by ${by}, ${at}.`,
  },
  register: {
    title: 'Register',
    text: (quarter: string) =>
      `Every certificate of this company${quarter && ` and ${quarter}`}: who decided when and why, and where it was filed.`,
    csv: 'CSV',
    xlsx: 'XLSX',
  },
  earlier: {
    title: 'Earlier filings',
    none: 'No filing as yet',
    columns: ['Made', 'For', 'In it', 'Tax (₱)'],
    of: (form: string, quarter: string, count: number) => `${form}, ${quarter}, version ${count}`,
    withdrawn: 'withdrawn',
    replaced: 'replaced',
    more: 'Show more',
  },
  pack: {
    title: 'Package for the BIR',
    text: (days: number) =>
      `Each certificate as a PDF, the index with hashes, the certification to be notarised, and parts for eAFS with bookmarks. It is kept for ${number(days)} days and can be made again.`,
    make: 'Make the package',
    goOn: 'Go on',
    anew: 'Make it anew',
    stop: 'Stop',
    steps: (done: number, count: number) =>
      `${number(done)} of ${number(count)} steps are done. You may leave this page.`,
    stopped: (count: number) => `Stopped. ${certificates(count)} made so far.`,
    failed: 'It could not be made',
    done: (count: number, at: string) => `${certificates(count)}, made ${at}`,
    whole: 'ZIP',
    part: 'PDF',
    of: (count: number, size: string) => `${certificates(count)}, ${size}`,
    wholeText: 'Everything in one file, with the hashes of all',
    leftOut: (count: number) => `Not in it: ${certificates(count)}`,
    columns: ['Reference', 'Payor', 'Why'],
    more: (count: number) => `And ${number(count)} more: they are in the index.`,
  },
  one: {
    title: (form: string, quarter: string, count: number) =>
      `${form}, ${quarter}, version ${count}`,
    amended: (reason: string) => `Amended: ${reason}`,
    replaced: 'A later version of this return counts.',
    made: (company: string, by: string, at: string) => `${company}. Made by ${by}, ${at}.`,
    back: 'Filing',
    hash: 'SHA-256 of the DAT file',
    certificates: 'Certificates in it',
    columns: ['Reference', 'Payor', 'Status today', 'Tax base (₱)', 'Tax (₱)'],
    unchanged: 'All of it is as it was filed',
    more: 'Show more',
  },
}
