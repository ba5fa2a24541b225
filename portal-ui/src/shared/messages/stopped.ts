export const stoppedMessages = {
  title: 'This tab has stopped',
  who: (here: string, there: string) =>
    `You are signed in as ${here} here. Somebody signed in as ${there} in another tab of this browser.`,
  whoUnnamed: (here: string) =>
    `You are signed in as ${here} here. Somebody else signed in in another tab of this browser.`,
  why: 'A browser works for one person at a time. Nothing more is sent from this tab.',
  typed: (here: string) =>
    `What you typed in a certificate and is not saved yet stays on this device for one day. It is offered when ${here} signs in here again.`,
  goOn: (there: string) => `Go on as ${there}`,
  signIn: 'Sign in again',
}
