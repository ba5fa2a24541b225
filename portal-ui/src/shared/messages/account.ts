import { plural } from './common'
import { endSentence } from './sentence'

const seconds = (count: number) => `${count} ${plural(count, 'second', 'seconds')}`
const minutes = (seconds: number) => {
  const count = Math.round(seconds / 60)
  return `${count} ${plural(count, 'minute', 'minutes')}`
}

const lifetime = (left: number) => {
  if (left < 60) return seconds(left)
  if (left < 3600) return minutes(left)
  const count = Math.round(left / 3600)
  return `${count} ${plural(count, 'hour', 'hours')}`
}

/** Texts of the account dialogs: email address, sessions, terms, passwords. */
export const accountMessages = {
  settings: {
    title: 'Account Settings',
    name: 'Name',
    email: 'Email address',
    emailHelp: 'Notifications about your forms go here.',
    contact: 'Sign-in codes',
    contactHelp: 'go to your contact address on record:',
    verified: 'VERIFIED',
    notVerified: 'NOT YET VERIFIED',
    keepOld: 'Keep the old one',
    notKept: 'Your request was not withdrawn. Please try again.',
  },
  email: {
    verifyTitle: 'Verify Your Email Address',
    sentTitle: 'Verification Email Sent',
    changeTitle: 'Change Email Address',
    addTitle: 'Add Email Address',
    errorTitle: 'Error',
    changeAddress: 'Change Email address',
    sendVerification: 'Send Verification Email',
    close: 'Close',
    cancel: 'Cancel',
    okay: 'Okay',
    label: 'Email address',
    required: 'Email address is required',
    invalid: 'Not a valid email address',
    failed: 'An error occurred',
    working: 'Please wait...',
    verifyBefore: 'Only a verified email address receives notifications. We send a link to ',
    verifyAfter: ' when you press VERIFY NOW. Follow it to verify the address.',
    sentBefore: 'We sent a verification email to ',
    sentAfter: (seconds: number) =>
      `. The link in it expires in ${lifetime(seconds)}. If it is not in your inbox, check your spam folder.`,
    alreadySent: 'Email already sent to email.',
    alreadySentBefore: 'A verification email was sent to ',
    alreadySentAfter: (seconds: number) =>
      ` recently. If nothing arrives in your inbox or spam folder after ${minutes(seconds)}, press VERIFY NOW again.`,
    logsOut: 'You will be logged out automatically after a successful update. Please log in again.',
    firstHelp: 'Notifications about your forms go to this address once you have verified it.',
    changeHelp: 'Your present address stays in use until the new one is verified.',
    reference: 'Request number',
  },
  sessions: {
    title: 'Where you are signed in',
    here: 'This browser',
    used: (moment: string) => `Last used ${moment}`,
    begun: (moment: string, address: string) =>
      address ? `Signed in ${moment} from ${address}` : `Signed in ${moment}`,
    end: 'Sign out',
    endOf: (device: string) => `Sign out ${device}`,
    everywhere: 'Sign out everywhere',
    everywhereHelp: 'Ends every session of yours, this one too.',
    working: 'Signing out...',
  },
  terms: {
    title: 'Terms of Service',
    text: (version: string) => `Please read and agree to version ${version} of our terms.`,
    read: 'Read the terms',
    agree: 'I agree',
    working: 'Saving...',
    later: 'Later',
    changed: 'The terms have changed meanwhile. Please load the page again and read them.',
  },
  handler: {
    title: 'Email verification',
    working: 'Verifying your email address...',
    waiting: 'Opening the link...',
    press: 'Press the button to verify your email address.',
    verify: 'Verify my email address',
    already: 'This link has verified your email address already. You have nothing more to do.',
    incomplete: 'Invalid email. Please try again.',
    success: 'Success! You will now receive notifications with your new email.',
    invalid: 'Invalid Link! The link might be expired or you have already verified your email.',
    home: 'Go to Homepage',
    tryAgain: 'Try again',
  },
  password: {
    title: 'Choose your password',
    resetTitle: 'Choose a new password',
    forWhom: (username: string, name: string) => endSentence(`For ${username} of ${name}`),
    username: 'Username',
    password: 'New password',
    hint: 'At least 12 characters. Several words are easy to remember and hard to guess.',
    show: 'Show password',
    hide: 'Hide password',
    required: 'Password is required.',
    save: 'Save password',
    saving: 'Saving...',
    savedTitle: 'Your password is saved',
    saved: 'You can log in with it now. You were signed out everywhere else.',
    toLogin: 'Go to the login page',
    signedInAs: (here: string, username: string) =>
      `You are signed in as ${here} in this browser. Log out to log in as ${username}.`,
    logOut: 'Log out',
    goneTitle: 'This link does not work any more',
    gone: 'It has expired or was used already. A link works once, for three days.',
    another: 'Ask for another link',
    opening: 'Opening the link...',
  },
  forgot: {
    title: 'Forgot your password?',
    intro: 'Enter your username. We mail a link to the contact address on record.',
    username: 'Username',
    required: 'Username is required.',
    send: 'Send the link',
    sending: 'Sending...',
    sentTitle: 'Check your mail',
    sent: 'If there is an account with this username, a link to choose a new password is on its way to its contact address.',
    nothing: 'If nothing arrives, check the spam folder, or write to ',
    back: 'Back to the login page',
    elsewhere: 'Your password is changed in the tenant portal.',
    toPortal: 'Go to the tenant portal',
  },
}
