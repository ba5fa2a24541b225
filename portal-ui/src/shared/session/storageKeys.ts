/** The names in local storage, as the specification gives them. */
export const keys = {
  user: 'user',
  loggedIn: 'is-logged-in',
  accountType: 'account-type',
  rememberMe: 'remember-me',
  rememberMeUntil: 'remember-me-timestamp',
  sort: 'sort',
  filterNames: 'masterlist_filter',
  filter: (name: string) => `filter_${name}`,
  downloadingCsv: 'isDownloadingCSV',
} as const
