/** Texts of BIR Forms 2306 and 1606 that are attached to a certificate. */
export const attachedFormMessages = {
  section: {
    title: 'BIR Form 2306 or 1606',
    note: 'If you withheld final tax or VAT on another form, attach it here as a PDF and type what it says. Most payors leave this empty.',
    add: { FORM_2306: 'Add a Form 2306', FORM_1606: 'Add a Form 1606' },
    hint: 'Or drop the PDF here.',
  },
  kinds: { FORM_2306: 'Form 2306', FORM_1606: 'Form 1606' },
  missing: 'Its figures are not typed yet.',
  open: (has: boolean) => (has ? 'Change the figures' : 'Type the figures'),
  openOf: (has: boolean, name: string) => `${has ? 'Change' : 'Type'} the figures of ${name}`,
  saved: (name: string) => `The figures of ${name} are saved.`,
  fields: {
    number: 'Certificate number, if any',
    period_from: 'Period from',
    period_to: 'Period to',
    atc: 'Tax code (ATC)',
    base: 'Base',
    tax: 'Tax withheld',
  },
  numberShort: 'Number',
  period: 'Period',
  atcHint: 'As on the form, such as WV010, WV020 or WC180',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
}
