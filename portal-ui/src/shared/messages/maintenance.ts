/** Texts of the notice of planned maintenance, for administrators. */
export const maintenanceMessages = {
  title: 'Maintenance notice',
  about: 'Every page shows it between the two times, the sign-in page too. Blank: no notice.',
  text: 'Notice',
  starts: 'Shown from',
  ends: 'Shown until',
  save: 'Save notice',
  saving: 'Saving…',
  saved: 'Saved.',
}
