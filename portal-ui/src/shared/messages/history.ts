import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const certificates = (count: number) =>
  `${number(count)} ${plural(count, 'certificate', 'certificates')}`

interface Counts {
  new: number
  same: number
  completed: number
}

const parts = ({ new: fresh, same, completed }: Counts) =>
  [
    `${number(fresh)} new`,
    completed > 0 && `${number(completed)} get their PDF`,
    `${number(same)} here already`,
  ]
    .filter(Boolean)
    .join(', ')

/** Texts of the import of former certificates. */
export const historyMessages = {
  title: 'Former certificates',
  about:
    'Certificates of past quarters that another system approved. The grid, duplicates and comparisons know them; no return, posting, sum or export counts them.',
  link: 'Import former certificates',
  linkText: 'So that the grid, duplicates and comparisons know the quarters before the portal.',
  template: 'Template',
  import: {
    title: 'Import',
    note: 'One row for each tax code; rows with the same reference are one certificate. PDFs are found by the names in the column pdf.',
    table: 'Choose the table',
    otherTable: 'Choose another table',
    tableHint: 'CSV or XLSX',
    pdfs: 'Choose the PDFs',
    otherPdfs: 'Choose other PDFs',
    pdfsHint: 'A ZIP, or one PDF. May follow later with the same table.',
    removePdfs: 'Remove the PDFs',
    withoutPdfs: 'Import a certificate although its PDF is missing or damaged',
    check: 'Check',
    send: (count: number) => `Import ${certificates(count)}`,
    sending: 'Sending',
    waiting: (name: string) => `${name} is being read.`,
    running: (done: number, count: number) => `${number(done)} of ${certificates(count)}`,
    progress: 'Progress of the import',
  },
  result: {
    checked: (of: Counts) => `Checked: ${parts(of)}. Nothing was written.`,
    done: (of: Counts) => `Imported: ${parts(of)}.`,
    faults: (count: number) =>
      `${certificates(count)} with a fault ${plural(count, 'is', 'are')} left out`,
    lackingPdf: (count: number) => `${certificates(count)} without the PDF that the table names`,
    faultsNote: 'Correct the table and send it again: what is here already is not imported twice.',
    columns: ['Row', 'Column', 'Fault', 'Certificate'],
    imported: 'Imported without its PDF',
    leftOut: 'Left out',
    shown: (count: number) => `The first ${number(count)} faults. The file has all of them.`,
    file: 'Faults as CSV',
  },
  earlier: {
    title: 'Earlier imports',
    none: 'Nothing was imported yet',
    noneText: 'Take the template, fill it in and check it.',
    columns: ['Table', 'Sent', 'Outcome', 'Faults'],
    states: { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed' },
    checkedOnly: 'checked only',
  },
  note: (day: string, reference: string) =>
    `A former system approved this on ${day}, under the reference ${reference}. It is kept as it is: no return of the portal claims it.`,
}
