/** Texts about the signatory that is filled in from the last certificate. */
export const lastSignatoryMessages = {
  filledIn: 'Filled in from your last certificate.',
  change: 'Change',
  changed: 'Name, title and TIN are empty now.',
}
