import { plural } from './common'

const originals = (count: number) => `${count} ${plural(count, 'original', 'originals')}`

/** Texts of signed originals, their pouches, and the scanner. */
export const originalsMessages = {
  title: 'Signed originals',
  howTo: {
    label: 'How to send signed originals',
    steps: [
      'Tick the certificates whose signed originals you are sending.',
      'Print the cover sheet and put the signed originals behind it, in its order.',
      'Send them in one envelope (pouch) to the company. You see here when each is received.',
    ],
  },
  toSend: {
    title: 'Not sent yet',
    note: 'One cover sheet and one pouch for each company',
    choose: (reference: string) => `Choose ${reference}`,
    all: (company: string) => `Choose all of ${company}`,
    make: (count: number) => (count ? `Make the cover sheet (${count})` : 'Make the cover sheet'),
    making: 'Making the cover sheet...',
    none: 'Every original is here or on its way',
    noneText: 'What you submit from now on appears here until its signed paper is sent.',
    tax: 'Tax withheld',
    waits: 'Wait with these',
    waitsNote: 'Their paper may have to be made again',
  },
  pouches: {
    title: 'Pouches',
    none: 'No pouch yet',
    noneText: 'A pouch that was sent is followed here until everything in it has come.',
    sheet: 'Sheet',
    sheetOf: (code: string) => `Sheet of pouch ${code}`,
    failed: 'The sheet could not be downloaded',
    failedText: 'The pouch is kept: take its sheet from the list of pouches.',
    named: (code: string) => `Pouch ${code}`,
    sent: (day: string) => `sheet made ${day}`,
    whole: 'All received',
    to: (company: string) => `to ${company}`,
    missing: {
      staff: (missing: number, count: number) => `${missing} of ${count} missing`,
      tenant: (missing: number, count: number) => `${missing} of ${count} not received yet`,
    },
    ask: 'Ask for what is missing',
    asked: (asked: number, left: number) =>
      [
        asked && `${originals(asked)} asked for.`,
        left && `${originals(left)} had been asked for today, or came meanwhile.`,
      ]
        .filter(Boolean)
        .join(' '),
    received: (day: string) => `received ${day}`,
    waits: { staff: 'missing', tenant: 'not received yet' },
    show: 'Show all',
    hide: 'Show what is missing',
  },
  scan: {
    title: 'Receive by scanner',
    label: 'Code or reference',
    hint: 'Scan the square beside each original, or type its reference and press Enter.',
    receive: 'Receive',
    log: 'What was scanned',
    waiting: 'Looking...',
    received: 'Original received',
    already: (day: string) => `Was received already, ${day}`,
    pouch: (count: number, missing: number) =>
      missing ? `A pouch of ${count}, ${missing} missing` : `A pouch of ${count}, all received`,
    left: (missing: number) => (missing ? `${missing} missing of its pouch` : 'Its pouch is whole'),
    lost: 'The portal could not be reached. This scan is kept here.',
    again: 'Try again',
    of: (payor: string, branch: string) => [payor, branch].filter(Boolean).join(', '),
    undo: 'Undo',
    undoOf: (code: string) => `Undo the receipt of ${code}`,
    undone: 'Receipt undone: its original is missing again',
    camera: 'Use the camera',
    stop: 'Stop the camera',
    noCamera:
      'This browser does not read codes by camera. Use a hand scanner, or type the reference.',
    refused: 'The camera could not be opened. Use a hand scanner, or type the reference.',
    view: 'What the camera sees',
  },
}
