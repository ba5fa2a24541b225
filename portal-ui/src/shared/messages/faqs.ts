export interface Question {
  question: string
  answer: string
}

/** Questions by who asks; every answer describes what the portal does today. */
export const faqs = {
  title: 'How can we help you?',
  back: 'Go back',
  support: 'Still stuck? Write to ',
  helpdesk: 'Still stuck? Open a ticket at the ',
  helpdeskName: 'IT help desk',
  loggedOut: [
    {
      question: 'How do I log in?',
      answer:
        'Enter the username and password of your tenant portal account and press Login. A 6-digit code is then sent to the email address on your account. Enter it and press Proceed.',
    },
    {
      question: 'The code has not arrived. What now?',
      answer:
        'Check your spam folder first. After two minutes Resend OTP can be pressed again. A code is valid for ten minutes; only the newest one works.',
    },
    {
      question: 'The code was sent to an address that is not mine.',
      answer:
        'Below the message that names the address there is a link to update it. After the update, log in again.',
    },
    {
      question: 'I forgot my password.',
      answer:
        'Press Forgot Password on the login page. It leads to the tenant portal, where the password is set.',
    },
    {
      question: 'What does Remember Me do?',
      answer:
        'It keeps you logged in on this browser until midnight (Philippine time). Without it, closing or reloading the page logs you out.',
    },
  ],
  tenant: [
    {
      question: 'How do I create a certificate?',
      answer:
        'Press New certificate on the dashboard. Choose the quarter, the company and the branch, enter the income payments and the signatory. Everything is saved while you type.',
    },
    {
      question: 'How do I know that it will be accepted?',
      answer:
        'The panel beside the form checks it each time it is saved and says what still has to be fixed. A certificate with a blocking finding cannot be submitted.',
    },
    {
      question: 'A certificate was returned. What do I do?',
      answer:
        'Open it from the dashboard. The reasons name the fields to correct. Press Fix and resubmit, correct them, and resubmit. Only RETURNED and FOR AMENDMENT certificates can be changed and resubmitted.',
    },
    {
      question: 'Can I take back a submitted certificate?',
      answer:
        'Open it and ask accounting to return it. When it has the status RETURNED you can change it, or cancel it. Only RETURNED certificates can be cancelled.',
    },
    {
      question: 'What happens to my drafts?',
      answer: 'Drafts are deleted quarterly. Submit a certificate before its quarter is over.',
    },
  ],
  accounting: [
    {
      question: 'Which certificates do I see?',
      answer:
        'OPEN shows the certificates of the companies assigned to you. PROCESSED FORMS shows those of the branches assigned to you.',
    },
    {
      question: 'What is the difference between Return and Disapprove?',
      answer:
        'A returned certificate can be corrected by its tenant and resubmitted. A disapproved one is closed.',
    },
    {
      question: 'Until when can an approved certificate be amended?',
      answer: 'Within the quarter in which it was submitted.',
    },
  ],
} satisfies Record<string, string | Question[]>
