/** Texts of what was billed, in the quarter sheet. */
export const sheetBilledMessages = {
  billed: (total: string, tax: string, rate: string, month = '') =>
    `You were billed ${total}${month && ` in ${month}`}; ${rate ? `${rate} is` : 'the tax is'} ${tax}.`,
  said: (reason: string, text: string) => `You did not withhold: ${text || reason}.`,
  notWithheld: 'I did not withhold this',
  change: 'Change what I said',
  title: 'Why did you not withhold on it?',
  about: (store: string, total: string) => `${store}, billed ${total}`,
  help: 'Accounting reads it, and no longer reminds you of this amount.',
  reason: 'Reason',
  reasons: {
    NOT_PAID: 'Not yet paid',
    NOT_SUBJECT: 'Not subject to withholding',
    DISPUTED: 'Disputed',
    OTHER: 'Other',
  },
  text: 'In your words',
  save: 'Save',
  saving: 'Saving...',
  back: 'Back',
  takeBack: 'I did withhold it',
}
