import type { Section } from './shape'

/** For whoever has not logged in yet. */
export const loggedOut: Section[] = [
  {
    title: 'Login',
    questions: [
      {
        id: 'login',
        question: 'How do I log in?',
        answer: [
          {
            steps: [
              'Enter the username and password of your tenant portal account and press **Login**.',
              'A 6-digit code is sent to the email address on record for your account. The screen names the address.',
              'Enter the code and press **Proceed**.',
            ],
          },
          'If you work for the mall, press **Login for SM Employees** instead and sign in with your company account.',
        ],
      },
      {
        question: 'The code has not arrived. What now?',
        answer: [
          'Look in the spam folder first. Two minutes after a code was sent, **Resend OTP** can be pressed again.',
          'Only the newest code works, for ten minutes and once. After five wrong tries it is void: ask for another one.',
        ],
      },
      {
        question: 'What do “Invalid OTP” and “OTP Expired” mean?',
        answer: [
          'Invalid OTP: the digits are not those of the newest code. Check your email again, a later mail may have come.',
          'OTP Expired: the code is older than ten minutes. Press **Resend OTP** and use the new one.',
        ],
      },
      {
        question: 'The code went to an address that is not mine.',
        answer: [
          'Press **Update using this link** below the message that names the address. Codes go to the contact address on your lease record, and it is changed there, not in this portal.',
          'After the change, log in again.',
        ],
      },
      {
        question: 'The login says that I have no email address.',
        answer: [
          'There is no contact address on record for your account, so no code can be sent. Press **here** in the message to have one put on record.',
        ],
      },
      {
        id: 'password',
        question: 'I forgot my password.',
        answer: [
          'Press **Forgot Password** on the login page. Where your tenant portal sets the password, you are taken there; otherwise we mail a link to your contact address. The link works once, for three days.',
        ],
      },
      {
        question: 'It says there were too many attempts.',
        answer: [
          'After ten wrong passwords an account is closed for 15 minutes, and after 20 wrong codes until the next day. It opens again by itself; the message says when.',
        ],
      },
      {
        question: 'What does Remember Me do?',
        answer: [
          'It keeps you logged in on this browser until midnight, Philippine time. Do not use it on a computer you share.',
          'Without it, closing or reloading the page logs you out, unless the portal is set to keep you logged in, and so do 30 minutes in which nothing happens. You are warned two minutes before. What you were typing is kept on the device and offered when you log in again.',
        ],
      },
      {
        question: 'The window of “Login for SM Employees” does not open.',
        answer: [
          'Your browser has blocked it. Press **Sign in on this page instead** in the message, or allow windows for this site and try again.',
          '“User not found. Please contact IT support.” means that your company account is fine, but nobody has added you to this portal yet.',
        ],
      },
    ],
  },
]
