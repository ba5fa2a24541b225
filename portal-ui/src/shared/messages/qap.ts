import { plural } from './common'
import { qapStates } from './qapStates'

const number = (count: number) => count.toLocaleString('en-US')

/** Texts of the payor's quarterly alphalist (QAP): the tenant's page, notes and marks. */
export const qapMessages = {
  title: 'QAP',
  about:
    'Send the QAP that you filed with the BIR (Form 1601EQ, DAT file). Your certificates are compared with it, and rows that have no certificate become drafts.',
  drop: {
    title: 'Drop the DAT file of your QAP here, or the mail that has it',
    here: 'Drop it here',
    note: 'Rows about your other suppliers are counted, never stored. The file is deleted once it was read.',
    choose: 'Choose a file',
    sending: 'Sending...',
    example: 'Download an example',
    exampleFailed: 'The example could not be downloaded',
  },
  reading: (name: string) => `${name} is being read.`,
  failed: (name: string) => `${name} could not be used`,
  atLine: (line: number) => `Line ${number(line)}: `,
  read: (quarter: string, kept: number, ignored: number) =>
    `QAP of ${quarter}: ${number(kept)} ${plural(kept, 'row is', 'rows are')} about us, ${number(ignored)} about others ${plural(ignored, 'was', 'were')} not stored.`,
  replaced: 'A later QAP of this quarter took the place of this one.',
  files: {
    title: 'Files',
    none: 'No QAP yet',
    noneText: 'What you send appears here with its result.',
    more: 'Show more',
    of: (quarter: string) => `QAP of ${quarter}`,
    states: { waiting: 'Waiting', running: 'Being read', done: 'Read', failed: 'Not used' },
  },
  certificates: {
    title: 'Your certificates of the quarter',
    none: 'No certificate of the quarter was sent yet',
    noneText: 'Certificates are compared once they are submitted.',
    tax: 'Tax withheld',
  },
  unmatched: {
    title: 'Rows without a certificate',
    note: 'A draft has the payee, the quarter, the tax code and the amounts. Choose the branch and check the months.',
    none: 'Every row has its certificate',
    make: 'Make the 2307',
    makeOf: (company: string, atc: string) => `Make the 2307 for ${company}, ${atc}`,
    makeAll: (count: number) => `Make all ${number(count)} drafts`,
    making: 'Making...',
    made: (count: number) => `${number(count)} ${plural(count, 'draft was', 'drafts were')} made.`,
    draft: (reference: string) => `Continue ${reference}`,
    base: 'Base',
    tax: 'Tax',
  },
  states: qapStates,
  stateTexts: {
    tenant: {
      IN_QAP: 'Your QAP has the same figures.',
      NOT_IN_QAP:
        'Your QAP of this quarter has nothing under these tax codes. Amend the QAP, or ask for the certificate back.',
      DIFFERS: 'Your QAP and your certificates of this payee and quarter have different figures.',
    },
    staff: {
      IN_QAP: 'The payor’s own list for the BIR has the same figures.',
      NOT_IN_QAP: 'The payor’s own list for the BIR has nothing under these tax codes.',
      DIFFERS:
        'The payor’s own list for the BIR and its certificates of this quarter have different figures.',
    },
  },
  fields: { base: 'Base', tax: 'Tax', rate: 'Rate', code: 'Tax code', name: 'Payee name' },
  differences: {
    label: 'Differences from the QAP',
    field: 'Field',
    qap: 'QAP',
    certificates: 'Certificates',
    none: 'none',
  },
}
