/** The notification address, in its banner and among the settings of a tenant. */
export const emailAddressMessages = {
  banner: 'Your email address',
  yours: 'Your email address is ',
  inUse: ' Until then notifications go to ',
  change: 'CHANGE',
  requestedChange: 'You requested to change your email address to ',
  requestedSet: 'You requested to set your email address to ',
  pleaseVerify: '. Please verify your email address to receive notifications.',
  verifyNow: 'VERIFY NOW',
  none: "You don't have email address.",
  noneWhy: ' Without one you receive no notifications.',
  add: 'ADD EMAIL',
  refuses: (email: string) =>
    ` The mail server of ${email} refuses our mail: check the address or change it.`,
}
