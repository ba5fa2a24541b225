import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const certificates = (count: number) =>
  `${number(count)} ${plural(count, 'certificate', 'certificates')}`

/** What is said of certificates in a filing, by its code: a name and a sentence. */
const codes = {
  NOT_APPROVED: { name: 'Not approved', text: 'Nobody approved them as yet' },
  SUPERSEDED: { name: 'Replaced', text: 'A later certificate counts in their place' },
  ORIGINAL_FILED: {
    name: 'Original is filed',
    text: 'They replace what is in a file already: amend that return',
  },
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
  NAME_CUT: { name: 'Name was cut', text: 'Longer than the file takes' },
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
    allFiled: (count: number) => `All ${certificates(count)} that can be filed are filed`,
    nothing: 'Nothing is approved for this return as yet',
    about: (form: string, due: string) =>
      `Summary alphalist (SAWT) with ${form}, due ${due}. Only approved certificates go in, each once.`,
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
    records: 'First and last records of the file',
    nothing: 'Nothing goes in now',
    nothingText: 'What accounting approves for this return is here at once.',
  },
  out: {
    title: 'What is left out, and why',
    sum: 'Left out',
    waiting: 'Not approved as yet',
    filed: { name: 'In an earlier filing', text: 'Claimed already, so not again' },
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
    text: 'The file that was sent says something else now. Nothing is claimed twice.',
  },
  files: {
    title: 'Files of this filing',
    data: (records: string, size: string) => `${records} records, ${size}`,
    number,
    preview: 'Preview DAT',
    make: (count: number) => `File ${certificates(count)}`,
    making: 'Filing...',
    book: 'The same as a workbook',
    bookText: 'XLSX, with the list of what is left out; there once it is filed',
    previewFirst: 'Preview the file first. A preview files nothing.',
    asksFirst: 'You see the sums once more before anything is filed.',
    notYours: 'A lead of the company makes its filings.',
    nothing: 'There is nothing to file that is not filed already.',
    made: (count: number) => `Filed: ${certificates(count)}.`,
    open: 'Open the filing',
    takeData: 'DAT',
    takeBook: 'XLSX',
    taking: 'Fetching...',
    failed: 'The file was not fetched',
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
        `${certificates(count)} ${plural(count, 'is', 'are')} recorded as filed and cannot go into another filing of this return.`,
        'Nothing is sent to the BIR: you send the DAT file yourself.',
        'A lead can withdraw the filing today, and later until its package is taken.',
      ],
      amended: (count: number) => [
        `The new version holds ${certificates(count)} and takes the place of the earlier one.`,
        'Nothing is sent to the BIR: you send the DAT file yourself.',
      ],
    },
    changed: 'What goes in has changed since the preview.',
    changedText: 'Nothing was filed.',
    previewAgain: 'Preview again',
  },
  withdraw: {
    open: 'Withdraw this filing',
    title: (count: number) => `Withdraw filing ${count}?`,
    means: (count: number) =>
      `${certificates(count)} can be filed again. This filing stays on record with your reason.`,
    why: 'Reason',
    keep: 'Keep the filing',
    go: 'Withdraw',
    going: 'Withdrawing...',
    done: (by: string, at: string) => `Withdrawn by ${by}, ${at}.`,
  },
  register: {
    title: 'Register',
    text: 'Every certificate of this company and quarter: who decided when and why, and where it was filed.',
    csv: 'CSV',
    xlsx: 'XLSX',
  },
  earlier: {
    title: 'Earlier filings',
    none: 'No filing as yet',
    columns: ['Made', 'For', 'In it', 'Tax (₱)'],
    of: (form: string, quarter: string, count: number) => `${form}, ${quarter}, no. ${count}`,
    withdrawn: 'withdrawn',
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
    title: (form: string, quarter: string, count: number) => `${form}, ${quarter}, filing ${count}`,
    made: (company: string, by: string, at: string) => `${company}. Made by ${by}, ${at}.`,
    back: 'Filing',
    hash: 'SHA-256 of the DAT file',
    certificates: 'Certificates in it',
    columns: ['Reference', 'Payor', 'Status today', 'Tax base (₱)', 'Tax (₱)'],
    unchanged: 'All of it is as it was filed',
    more: 'Show more',
  },
}
