/** What a first tour says, stop by stop: a title and one or two sentences. */
export const tourMessages = {
  offer: 'New here? A short tour shows where everything is.',
  label: 'A first tour',
  start: 'Show me around',
  skip: 'No, thanks',
  next: 'Next',
  previous: 'Back',
  done: 'Done',
  progress: '{{current}} of {{total}}',
  close: 'End the tour',
  stops: {
    tasks: [
      'Begin here each time',
      'Your tasks are listed below. Click one to continue where you stopped.',
    ],
    newCertificate: [
      'Begin a certificate',
      'Choose the store and the quarter; what the portal knows is filled in, and checked while you type.',
    ],
    grid: [
      'Every store, every quarter',
      'A cell shows what was sent and what is missing. Press one to begin it or to look at it.',
    ],
    forms: [
      'All your certificates',
      'Search, filter, and follow each one live: where it stands, who has it, and why it came back.',
    ],
    pouches: [
      'Signed originals',
      'Print the sheet for a pouch, send it, and see which papers have arrived.',
    ],
    waiting: [
      'What waits',
      'The headline counts the forms that wait for a decision. The oldest stand below.',
    ],
    oldest: [
      'Start with the oldest',
      'One press opens the form that has waited longest; after each decision the next one is there already.',
    ],
    open: [
      'Everything still to decide',
      'Lanes show what is new, clean, late or yours. Tick several forms to decide them at once.',
    ],
    processed: ['What was decided', 'Approved, disapproved and replaced forms, with their papers.'],
    scans: [
      'Paper that came as a scan',
      'Drop PDFs here. They are read field by field, and you look only at what is unsure.',
    ],
    originals: [
      'Signed originals',
      'Tick what is in a pouch by scanner or camera; what is missing is listed and asked for.',
    ],
    filing: [
      'To the BIR',
      'SAWT files, packages and the register, made from what was approved, nothing claimed twice.',
    ],
    oversight: [
      'How the quarter goes',
      'Pace, ageing, who has not sent, and who works on what. Each number opens its list.',
    ],
    cockpit: [
      'The quarter in pesos',
      'Expected, in, approved, filed and missing, with the pace. Each number opens its list.',
    ],
    audit: [
      'Who did what, and the proof',
      'Every move of everybody, to search and to export; one press proves that nothing was changed.',
    ],
    masterData: [
      'What the desk rests on',
      'Tenants, staff, companies, malls, codes, holidays and reasons, one by one or from a file.',
    ],
    rules: ['Rules for the whole desk', 'What leads have settled: the service goal and four eyes.'],
    errors: ['What went wrong', 'Errors that browsers reported, grouped, with their addresses.'],
    status: ['Is all well?', 'Version, worker, mail, and the last backup, at one look.'],
    bell: [
      'News for you',
      'What happened to your forms stands here as it happens, read or unread.',
    ],
    account: [
      'Your menu',
      'Your manual, the FAQs, light or dark, and the way out. On a phone, the pages too.',
    ],
    help: [
      'Help for each page',
      'The foot of every page leads to the question that it raises. This tour can be begun there again.',
    ],
  },
} as const

export type StopName = keyof typeof tourMessages.stops
