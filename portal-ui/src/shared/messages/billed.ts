/** Texts of what was billed for a form, and what it says. */
export const billedMessages = {
  matched: 'As billed',
  matchedAmount: (billed: string) => `As billed: ${billed}`,
  billed: (amount: string) => `Billed ${amount}`,
  notBilled: 'Nothing was billed',
  certified: (amount: string) => `certified ${amount}`,
  short: (tax: string) => `tax ${tax} too low`,
  over: (tax: string) => `tax ${tax} too high`,
  giveBack: 'Return with both figures',
}
