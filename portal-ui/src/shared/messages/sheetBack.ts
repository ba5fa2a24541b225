import { plural } from './common'

const stores = (count: number) => `${count} ${plural(count, 'store', 'stores')}`

/** Texts of stores whose certificate came back, and of what a row waits for; loaded with the sheet. */
export const sheetBackMessages = {
  lane: 'Came back',
  count: (count: number) => `${count} came back`,
  unchanged: 'Nothing changed yet',
  changed: 'Changed',
  asked: 'Asked for:',
  waits: (month: string) => `Waits for ${month}`,
  waitsForCode: 'Waits for the code',
  waitsForYou: 'Waits for you',
  dash: '–',
  dialog: {
    fresh: 'New certificates',
    back: 'Came back, sent again',
    unsigned: 'Without a signed copy',
    unsignedText:
      'Accounting may ask for the signed paper. Open a certificate to print it, and attach the signed copy there.',
    unchanged: (count: number) =>
      `${count} of them came back and ${plural(count, 'is', 'are')} unchanged:`,
    unanswered: (count: number) =>
      `${stores(count)} came back and ${plural(count, 'has', 'have')} reasons without a change:`,
    store: (...parts: string[]) => parts.filter(Boolean).join(', '),
  },
}
