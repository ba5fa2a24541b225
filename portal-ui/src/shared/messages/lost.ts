/** The not-found page: what may have happened, and where to go from here. */
export const lostMessages = {
  intro: 'There is no page at this address, or it is not one for you.',
  address: 'The address was ',
  meant: 'Perhaps you meant',
  mayBe: 'What it may have been',
  reasons: [
    'A link that was cut off in a mail, or an address with a letter too many.',
    'A draft that was discarded, or deleted at the end of its quarter.',
    'A form of another account, or one of a company or branch that is not assigned to you.',
    'A page of another role: tenants and accounting have pages of their own.',
  ],
  search: 'What were you looking for?',
  hint: 'A page or a question, for example “returned”',
  nothing: 'Nothing has these words. Try fewer of them.',
  found: (count: number) => (count === 1 ? '1 place found' : `${count} places found`),
  where: 'Where you can go',
}
