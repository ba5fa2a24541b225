/** Texts of a certificate that replaces another. */
export const replacingMessages = {
  title: 'Replacement',
  /** Seen from the old one. */
  taken: 'was replaced by',
  takenText: 'Only the later one counts: in sums, in the grid and in filings.',
  begun: 'is about to be replaced by',
  begunText: 'It counts until that one is approved.',
  /** Seen from the new one. */
  tookPlace: 'This replaces',
  tookPlaceText: 'The earlier one counts no more.',
  comes: 'This is to replace',
  comesText: 'The earlier one counts until this is approved.',
  thisOne: 'This',
  changes: 'What differs',
  field: 'Field',
  before: 'Old',
  after: 'New',
  none: 'Nothing differs as yet.',
  more: (count: number) => `Show all ${count} differences`,
  less: 'Show fewer',
  goOn: 'Continue the draft',
}
