import { plural } from './common'

/** Texts about signed copies: what came of comparing them, and the former ones. */
export const signedCopiesMessages = {
  title: 'Signed copies',
  same: (name: string) => `${name} says the same as the certificate, and it is signed.`,
  confirmed: (name: string, by: string, moment: string) =>
    `${name} was compared by ${by}, ${moment}.`,
  differs: (name: string, count: number) =>
    `${name} differs from the certificate in ${count} ${plural(count, 'field', 'fields')}. It does not count as signed.`,
  unsigned: (name: string) =>
    `${name} says the same as the certificate, but no signature was found on it.`,
  not_compared: (name: string) => `${name} was not compared. It does not count as signed yet.`,
  changed: (name: string) =>
    `The certificate was changed after ${name} was compared. The copy does not count as signed.`,
  unread: (fields: string) => `Under the signature, this could not be read: ${fields}.`,
  arrived: {
    portal: 'uploaded in the portal',
    mail: 'sent by email',
    scan: 'uploaded as a scan',
    paper: 'scanned from paper',
    link: 'sent by the link on the paper',
  },
  field: 'Field',
  paper: 'Signed copy',
  certificate: 'Certificate',
  take: 'Take from the paper',
  takeField: (field: string) => `Take ${field} from the paper`,
  taken: (field: string) => `${field} was taken from the paper.`,
  sum: (part: string) => `Sum, ${part}`,
  showPage: 'Show the page',
  hidePage: 'Hide the page',
  showPageOf: (name: string) => `Show the page of ${name}`,
  hidePageOf: (name: string) => `Hide the page of ${name}`,
  pictureOf: (name: string) => `The page of ${name}`,
  onPage: (field: string) => `${field}, on the page`,
  differing: 'differs',
  compare: 'I compared it',
  compareFile: (name: string) => `I compared ${name} with the certificate`,
  override: {
    title: (name: string) => `${name} differs from the certificate`,
    text: 'These fields differ. Say why the copy counts as signed all the same. The reason is recorded, and the tenant can read it.',
    why: 'Reason',
    keep: 'Not now',
    go: 'Count it as signed',
    going: 'Recording...',
  },
  again: 'Compare again',
  againFile: (name: string) => `Compare ${name} again`,
  comparing: 'Comparing...',
  former: 'Former signed copies',
  removed: (by: string, moment: string) =>
    by ? `replaced or removed by ${by}, ${moment}` : `replaced or removed ${moment}`,
  added: (by: string, moment: string) => (by ? `added by ${by}, ${moment}` : `added ${moment}`),
  download: (name: string) => `Download ${name}`,
  notDownloaded: 'The file could not be downloaded',
  drop: 'Drop the signed form here',
  dropHint: 'A PDF or a photo of the signed paper. The portal compares it with this certificate.',
  replace: 'Replace the signed copy',
}
