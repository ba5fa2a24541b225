/** Texts of what was billed, in the editor. */
export const editorBilledMessages = {
  title: 'Billed to you',
  months: (months: [name: string, amount: string][]) =>
    months.map(([name, amount]) => `${name} ${amount}`).join(' · '),
  use: 'Use these amounts',
  asBilled: (atc: string) => `${atc}: as billed`,
  differs: (atc: string) => `${atc}: not as billed`,
  figures: (name: string, billed: string, entered: string) =>
    `${name}: billed ${billed}, entered ${entered}`,
  total: 'Income',
  tax: 'Tax',
  replaceTitle: 'Replace what you typed?',
  replaceText: 'These lines have other amounts than were billed:',
  line: (atc: string, total: string, tax: string) => `${atc}: ${total}, tax ${tax}`,
  keep: 'Keep mine',
  replace: 'Replace amounts',
  tooMany: 'There is no free line left for these amounts. Remove a line first.',
  used: (total: string) => `The billed ${total} was filled in.`,
  notLoaded: 'What you were billed could not be loaded.',
}
