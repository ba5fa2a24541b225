/** Texts of the lessee information statement. */
export const leaseMessages = {
  statement: 'Lessee information statement',
  help: 'RR 12-2011: the tenants of each mall with TIN, unit, area, rent and term, as of a day. It is due by 31 January (as of 31 December) and by 31 July (as of 30 June). Fill in the Authority to Print and the POS or CRM permits yourself: the portal does not have them.',
  company: 'Company',
  asOf: 'As of',
  due: (day: string) => `The next one is due by ${day}.`,
  choose: 'Choose a company and a day.',
  csv: 'CSV',
  xlsx: 'Excel',
  close: 'Close',
}
