import { plural } from './common'

const goal = (days: number) => `decided within ${days} working ${plural(days, 'day', 'days')}`

/** Texts of the rules that leads settle for the whole desk. */
export const rulesMessages = {
  page: 'Rules of the desk',
  title: (days: number, amount: string) =>
    amount
      ? `Forms are ${goal(days)}; from ${amount} on two people approve`
      : `Forms are ${goal(days)}; one person approves`,
  help: 'They apply to everyone within a minute of saving.',
  readOnly: 'Leads and administrators change them.',
  goal: 'Service goal (working days)',
  goalHint: '1 to 20. A form that waits longer is marked, and counted as over the goal.',
  eyes: 'Two people approve from (₱ withheld)',
  eyesHint: 'Left empty, one person approves any amount.',
  save: 'Save rules',
  saving: 'Saving…',
  saved: 'The rules are saved.',
  unsaved: 'Not saved yet',
  rules: 'What holds now',
}
