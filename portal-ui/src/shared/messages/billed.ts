/** Texts of what was billed for a form, and what it says. */
export const billedMessages = {
  matched: 'As billed',
  matchedAmount: (billed: string) => `As billed: ${billed}`,
  billed: (amount: string) => `Billed ${amount}`,
  notBilled: 'Not billed',
  certified: (amount: string) => `certified ${amount}`,
  short: (tax: string) => `short ${tax} of tax`,
  over: (tax: string) => `over ${tax} of tax`,
  giveBack: 'Return with both figures',
}
