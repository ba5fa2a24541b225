/** Texts of saved views, columns and the palette. */
export const viewMessages = {
  button: 'Views',
  columns: 'Columns',
  title: 'Saved views',
  help: 'A view keeps the lane, the filters, the sort and the columns under a name, for you on this device. Its address opens the same for anybody; what they see is theirs.',
  name: 'Name of this view',
  nameNeeded: 'Give this view a name.',
  save: 'Save this view',
  none: 'No view is saved yet.',
  list: 'Your views',
  copy: (name: string) => `Copy the address of ${name}`,
  copied: 'Address copied.',
  notCopied: 'The address could not be copied. Open the view and copy it from the bar.',
  remove: (name: string) => `Remove ${name}`,
  columnsTitle: 'Columns',
  columnsHelp: 'Reference and tenant always show.',
  oneAtLeast: 'One column at least stays.',
  usual: 'Usual columns',
}

/** Texts of the palette. */
export const paletteMessages = {
  title: 'Find or do',
  label: 'Reference, tenant, TIN, branch, quarter, amount, page or action',
  results: 'Results',
  groups: { forms: 'Forms', go: 'Pages', lanes: 'Lanes', do: 'Actions', people: 'People' },
  searching: 'Searching…',
  none: (text: string) => `Nothing is found for “${text}”.`,
  failed: 'Forms could not be searched.',
  count: (count: number) => `${count} ${count === 1 ? 'result' : 'results'}`,
  tax: (pesos: string) => `tax ${pesos}`,
  holder: (claim: { name: string; you: boolean } | null) =>
    claim ? `held by ${claim.you ? 'you' : claim.name}` : 'nobody holds it',
  keys: 'Show all keys',
  searchList: (text: string) => `Search OPEN for “${text}”`,
  searchProcessed: (text: string) => `Search PROCESSED FORMS for “${text}”`,
  didBy: (text: string) => `What “${text}” did, in the audit`,
  hint: 'Arrows to choose, Enter to go, Esc to close',
}
