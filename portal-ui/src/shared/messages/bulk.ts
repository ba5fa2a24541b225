import { plural } from './common'

const number = (count: number) => count.toLocaleString('en-US')
const forms = (count: number) => `${number(count)} ${plural(count, 'form', 'forms')}`

/** Warnings that many forms share; any other is said in the words of the check. */
const WARNINGS: Record<string, string> = {
  ADDRESS: 'without an address or ZIP code',
  CONFORME: 'with an incomplete conforme',
  CONTINUES: 'that continue another form',
  CURRENCY: 'with foreign money',
  DUPLICATE: 'like another form',
  LATE: 'late',
  NEAR_DUPLICATE: 'nearly like another form',
  QAP: 'unlike the QAP of the payor',
  RETURN_REQUESTED: 'whose tenant asks to have it back',
  RENT: 'with rent under another code',
  SAME_FILE: 'with the same file as another form',
  SAME_LINE: 'with a line twice',
  SIGNED: 'without a signature',
  SOA: 'unlike billing',
  TAX: 'with a rounded tax',
  UNANSWERED: 'with reasons that are not answered',
  UNUSUAL: 'with an unusual amount',
  VAT_BASE: 'with VAT on another base',
  VAT_STATUS: 'with VAT or percentage tax that may be wrong',
}

/** Texts of work in bulk. */
export const bulkMessages = {
  bar: 'Chosen forms',
  undo: {
    did: (did: string, count: number) => `You ${did.replace('this', forms(count))}.`,
    button: (count: number) => `Undo ${number(count)}`,
    working: 'Undoing.',
    done: (count: number, all: number) =>
      count === all ? `${number(count)} undone.` : `${number(count)} of ${number(all)} undone.`,
    stayed: (references: string[]) =>
      `Not undone, because changed meanwhile: ${references.join(', ')}.`,
  },
  choose: (reference: string) => `Choose ${reference}`,
  choosePage: 'Choose all on this page',
  selected: (count: number) => `${number(count)} selected`,
  dropped: (count: number) => `${number(count)} no longer here, dropped`,
  all: (total: number, isCapped: boolean) =>
    `All ${number(total)}${isCapped ? '+' : ''} of this list`,
  selectAll: (total: number, isCapped: boolean) =>
    `Select all ${number(total)}${isCapped ? '+' : ''} of this list`,
  clear: 'Clear',
  withheld: 'withheld',
  dryRun: (label: string) => `${label}: a dry run`,
  titles: {
    running: (label: string) => `${label}: under way`,
    done: (label: string) => `${label}: done`,
    stopped: (label: string) => `${label}: stopped`,
    failed: (label: string) => `${label}: failed`,
  },
  verdict: (go: number, stay: number) =>
    stay === 0 ? `${number(go)} can go` : `${number(go)} can go, ${number(stay)} stay`,
  nothingYet: (time: string) => `Nothing has been decided yet. Tried at ${time}.`,
  clean: (count: number) => `${number(count)} clean`,
  group: (count: number, code: string, message: string) =>
    `${number(count)} ${WARNINGS[code] ?? `with a warning: ${message}`}`,
  unsigned: (count: number) => `${number(count)} without a signature.`,
  blocked: (count: number) => `${number(count)} blocked`,
  unknown: 'A form that is not here',
  showThem: 'Show them',
  showRest: (count: number) => `${number(count)} more`,
  allTheSame: (label: string, count: number) =>
    `${label} ${plural(count, 'it', 'them')} all the same`,
  howItGoes: (count: number) =>
    count === 0
      ? 'None of them can go.'
      : `${forms(count)}, each with a record of its own. It can be stopped.`,
  conforme: 'You sign each form for the payee, with your name, title and TIN.',
  final: 'It can be undone for some seconds after it has ended. Then it is final.',
  doIt: (label: string, count: number) => `${label} ${number(count)}`,
  working: (done: number, count: number) => `${number(done)} of ${number(count)} done`,
  ended: ({ state, done, count }: { state: string; done: number; count: number }, went: number) =>
    [
      state === 'stopped' ? `Stopped: ${number(went)} done` : `${number(went)} done`,
      done > went ? `${number(done - went)} not` : '',
      count > done ? `${number(count - done)} not begun` : '',
    ]
      .filter(Boolean)
      .join(', '),
  notDone: (count: number) => `${number(count)} not done`,
  failed: 'It could not be made. Ask for it again, and tell the help desk if it fails again.',
  file: {
    button: 'PDF of all',
    title: 'Forms as one PDF',
    text: 'The forms as they stand now, in the order of the list, with a bookmark each.',
    recorded: 'That you took them is put on record. Only you can take the file.',
    make: (count: number) => `Make one PDF of ${number(count)}`,
    makeAll: 'Make one PDF of all',
    there: (name: string, size: string, days: number) =>
      `${name}, ${size}. It is kept for ${number(days)} ${plural(days, 'day', 'days')}.`,
    take: 'Save the PDF',
    taking: 'Fetching it…',
  },
  shareOut: {
    round_robin: 'Share out in turns',
    load: 'Share out to whoever has least',
  },
  shares: 'How many each is given',
  stop: 'Stop',
  keep: 'Save the result (CSV)',
}
