import { capital, plural } from './common'

const rowsOf = (count: number) => `${count} ${plural(count, 'row', 'rows')}`
const stores = (count: number) => `${count} ${plural(count, 'store', 'stores')}`

/** Texts of what was read from a spreadsheet; loaded with the sheet alone. */
export const sheetReadingMessages = {
  reading: 'Reading the table...',
  offline:
    'The portal reads this table when the connection is back. It is remembered until you leave this page; nothing was changed.',
  pasted: (count: number) => `${rowsOf(count)} filled in.`,
  nothing: 'No row was filled in.',
  added: (count: number) => `${stores(count)} added.`,
  closed: (count: number) => `${stores(count)} already submitted, left as they are.`,
  blank: (count: number) =>
    `${stores(count)} without amounts in the table, left as ${plural(count, 'it is', 'they are')}.`,
  unmatched: (names: string[]) => `Not found among the stores: ${names.join(', ')}.`,
  unclear: (names: string[]) =>
    `Left out, because the table or this sheet has several rows for one store: ${names.join(', ')}. Give each row of the table its code, or type the amounts.`,
  nameless: (numbers: number[]) =>
    `Left out, because ${plural(numbers.length, 'it names', 'they name')} no store: ${plural(numbers.length, 'row', 'rows')} ${numbers.join(', ')}.`,
  from: (months: { month: string; column: string; heading: string }[]) =>
    `${months
      .map(({ month, column, heading }) =>
        column
          ? `${month} from ${column}${heading && heading !== month ? ` (“${heading}”)` : ''}`
          : `${month} unchanged`,
      )
      .join(', ')}.`,
  first: (store: string, amounts: string[]) => `First row: ${store} ${amounts.join(' | ')}.`,
  empty: 'blank',
  unchanged: 'unchanged',
  sheets: ([first, ...others]: string[]) =>
    `Only the sheet “${first}” was read, not ${others.map((name) => `“${name}”`).join(', ')}.`,
  outside: 'These amounts do not fit below and to the right of this cell. Nothing was changed.',
  undo: 'Undo this',
  dialog: {
    title: 'Which columns are read?',
    note: 'Amounts are before VAT. Nothing is filled in before you press Read.',
    store: 'Names of the stores',
    none: 'Not in this table',
    column: (name: string, ...more: string[]) =>
      [capital(name), ...more].filter(Boolean).join(': '),
    twice: 'Choose another column for each.',
    cancel: 'Cancel',
    read: 'Read',
  },
}
