import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')

/** Texts of the call list and of contacts with tenants. */
export const callMessages = {
  title: 'Call list',
  titleOf: (count: number, quarter: string) =>
    `${number(count)} ${plural(count, 'tenant', 'tenants')} to call${quarter ? ` about the ${quarter}` : ''}`,
  about:
    'Tenants whose certificates are missing and whom no email brings any further: without a verified address, with an address that refuses our email, or after the last reminder.',
  back: 'Not sent',
  csv: 'CSV',
  xlsx: 'XLSX',
  print: 'Print',
  capped: 'There are more certificates than are looked at, so some tenants may be left out.',
  label: 'Tenants to call',
  which: 'Why to call',
  all: 'All',
  reasons: {
    no_address: 'No address',
    refused: 'Email refused',
    last_step: 'All reminders sent',
  },
  nothing: 'Nobody is to be called',
  nothingText: 'Every tenant with missing certificates is still reached by email.',
  noPhone: 'No phone number in the master data',
  officer: (name: string) => `Account officer: ${name}`,
  tax: (pesos: string) => `${pesos} of tax missing`,
  lastReminder: (label: string, day: string) => `${label}, ${day}`,
  noReminder: 'Not reminded',
  lastContact: (by: string, when: string) => `${by}, ${when}`,
  noContact: 'Not contacted yet',
  promised: (day: string) => `Promised by ${day}`,
  record: 'Record a call',
  history: 'History',
  recordOf: (tenant: string) => `Record a call, ${tenant}`,
  historyOf: (tenant: string) => `History, ${tenant}`,
  dialog: {
    title: (tenant: string) => `Contact with ${tenant}`,
    kind: 'What it was',
    kinds: { call: 'Call', note: 'Note' },
    promisedOn: 'Promised by (optional)',
    note: 'What was said',
    hint: 'Who spoke, and what comes next. It cannot be changed later.',
    save: 'Record it',
    saving: 'Recording…',
    cancel: 'Cancel',
  },
  past: {
    title: (tenant: string) => `Contacts with ${tenant}`,
    none: 'No contact yet',
    noneText: 'Reminders, calls and notes appear here.',
    label: 'Contacts',
    kinds: { call: 'Call', note: 'Note', mail: 'Email' },
    to: (address: string) => `to ${address}`,
    close: 'Close',
  },
}
