import { findingsOfTenants, noConsolidated } from './findings'
import type { Question, Section } from './shape'

const emails: Question[] = [
  {
    question: 'Which emails will I get, and when?',
    answer: [
      'You get an email when one of your forms becomes [SUBMITTED], [APPROVED], [DISAPPROVED], [RETURNED] or [FOR AMENDMENT]. It says what happened, why, and what to do next.',
      'For resubmitting and cancelling there is no email: you did that yourself, and the form shows it.',
      'You are also reminded of drafts: 7 days and 1 day before the certificates of their quarter are due, and 14 and 3 days before they are deleted.',
    ],
  },
  {
    question: 'Why do I get no emails?',
    answer: [
      'Notifications go to a verified email address only. Look at the line under the top bar:',
      {
        points: [
          '**ADD EMAIL** means that you have none yet.',
          '**VERIFY NOW** means that an address waits for its verification.',
          '**CHANGE** means that the address shown is verified and in use. Look in the spam folder.',
        ],
      },
    ],
  },
  {
    question: 'How do I add or change my email address?',
    answer: [
      {
        steps: [
          'Press **ADD EMAIL** or **CHANGE** under the top bar, or open **Settings** in the menu at your name.',
          'Type the address and press **Send Verification Email**. You are then logged out.',
          'Open the mail and follow the link in it within 24 hours.',
          'Log in again.',
        ],
      },
      'Until the link was followed, notifications go to the address you had before. When they move to another address, the old one is told.',
    ],
  },
  {
    question: 'The verification email has not arrived.',
    answer: [
      'Look in the spam folder. If there is nothing after 5 minutes, press **VERIFY NOW** again. Each new mail makes the link of the one before invalid.',
    ],
  },
  {
    question: 'The line says that the mail server refuses our mail.',
    answer: [
      'The mailbox does not exist, is full or blocks our mail. Check the address for typing errors. Press **CHANGE** to enter another one, or ask whoever runs your mail to let ours in.',
    ],
  },
  {
    question: 'I asked for another address and want to keep the old one.',
    answer: [
      'Press **Keep the old one** in the line under the top bar or in **Settings**. The link that was mailed to the new address then works no more.',
    ],
  },
  {
    question: 'The link says “Invalid Link!”',
    answer: [
      'The link is older than 24 hours, was followed already, or a newer mail was sent. For an hour the page says so when that very link verified your address. If the line under the top bar shows your address with **CHANGE**, all is well. Otherwise press **VERIFY NOW** and use the newest mail.',
    ],
  },
  {
    question: 'Do my login codes go to this address too?',
    answer: [
      'No. Codes go to the contact address on your lease record. **Settings** shows both. The contact address is not changed in this portal.',
    ],
  },
]

const dashboard: Question[] = [
  {
    id: 'dashboard',
    question: 'What does the dashboard show?',
    answer: [
      {
        points: [
          'First what needs you: forms to correct and drafts to finish, each with its next step.',
          'When the certificates of the last quarter are due, and how many you have sent.',
          'Which branch has sent its form for which quarter, and which is missing.',
          'How many forms have which status. Press one to see them in the list.',
          'What has just happened, newest first.',
          'All your forms, to search, filter and sort.',
        ],
      },
    ],
  },
  {
    id: 'find',
    question: 'How do I find a form?',
    answer: [
      'Search by reference number, branch or company, or choose a status or a quarter. What you chose stays until you clear it; pressing the logo clears everything.',
    ],
  },
  {
    question: 'How do I download my list?',
    answer: [
      'Press **CSV** above it. The file has the forms that your filters leave, a row for each of their lines, and opens in a spreadsheet.',
    ],
  },
  {
    question: 'What is the inbox?',
    answer: [
      'The bell in the top bar opens it: what accounting did with your forms, newest first. The number at the bell counts what you have not read. It needs no email address.',
    ],
  },
  {
    question: 'Do I have to reload to see what is new?',
    answer: [
      'No. **Live** in the top bar means that changes appear by themselves. Polling means that they come a little later; Offline means that they come when the connection is back.',
    ],
  },
  {
    question: 'Why was I logged out?',
    answer: [
      'After 30 minutes without a mouse movement, click, tap or key you are logged out; two minutes before you are asked whether you are still there. Logging out in another tab and changing your email address log you out too, and so does reloading or closing the page, unless the portal is set to keep you logged in.',
      'With **Remember Me** you stay logged in until midnight, Philippine time.',
      'What you had typed is not lost: edits that could not be sent are kept on the device and offered on the dashboard.',
    ],
  },
  {
    question: 'Where am I signed in, and how do I sign out everywhere?',
    answer: [
      'Open **Settings** in the menu at your name. It lists every browser with the time it was last used. Sign out one of them, or press **Sign out everywhere**.',
    ],
  },
  {
    question: 'Why are Settings and Logout missing from the menu?',
    answer: [
      'They are hidden while a form is open, so that nothing is left half done. Go back to the dashboard and they are there again.',
    ],
  },
]

const creating: Question[] = [
  {
    id: 'create',
    question: 'How do I create and submit a form?',
    answer: [
      {
        steps: [
          'Press **New certificate**.',
          'Choose the quarter, the company that billed you and the branch, and press **Start**. For several stores choose all their branches: each gets a draft. Your own name, TIN and address are filled in from your account.',
          'Add a line for each kind of income payment: choose its ATC and enter the amount of each month, before VAT. The tax is worked out for you. Rows of a spreadsheet can be pasted or imported, and **Copy last quarter** takes over an earlier certificate.',
          'Enter the name, title and TIN of the signatory, and add PDFs that go with the form.',
          'In the last step, when **Will it be accepted?** says yes, press **Submit** and confirm.',
        ],
      },
      'Everything is saved while you type. You can leave at any time and go on later.',
    ],
  },
  {
    id: 'sheet',
    question: 'How do I use the quarter sheet?',
    answer: [
      'It has a row for each of your stores and a column for each month, beside the figures of the quarter before. Type the amounts, or paste them from a spreadsheet; the tax is worked out. What is wrong opens under its row. Tick the stores that are ready and press **Submit**: each is sent as a form of its own.',
    ],
  },
  {
    question: 'Can I take lines over from a spreadsheet, or from last quarter?',
    answer: [
      'Yes. **Paste or import rows** takes what you copied from a spreadsheet, or a CSV or Excel file; an empty template is offered there. Rows with a fault are named with what is wrong, the others are added.',
      '**Copy last quarter** copies the lines and signatory of an earlier form.',
    ],
  },
  {
    question: 'Can I start from a PDF that my accounting software printed?',
    answer: [
      'Yes. Press **New certificate** and drop it on **Start from a PDF**, or press the same in the quarter sheet. The form is filled in with what it says, and nothing is sent by that.',
      'What the reader is not sure of is listed above the form. Type over what is wrong, or press **It is right**; until each was looked at the form cannot be submitted. A file that is no Form 2307, or is encrypted, damaged or too large, is turned away with the reason.',
    ],
  },
  {
    id: 'stores',
    question: 'I have stores in several branches.',
    answer: [
      'Choose all their branches when you start: each gets a draft of its own, with the same quarter and company. Fill them in in any order.',
    ],
  },
  {
    id: 'accepted',
    question: 'How do I know that it will be accepted?',
    answer: [
      '**Will it be accepted?** checks the form while you type and names what has to be fixed, with the right value where it can be told. As long as something blocks, the form cannot be submitted. A warning does not block.',
      'What is checked:',
      {
        points: [
          'the payee’s TIN and name are those of a company of ours, and the branch belongs to it,',
          'you are the payor: name and TIN are those of your account,',
          'the period lies in one calendar quarter, and months outside it are zero,',
          'each ATC was valid in the period, is one for corporations and has its own rate,',
          'the months add up to the total, and the tax is the income times the rate, to the centavo,',
          'the income is without VAT,',
          'name, title and TIN of the signatory are there,',
          'no other form covers the same quarter, branch and code,',
          'the breakdown of a CONSOLIDATED form adds up to it.',
        ],
      },
    ],
  },
  {
    id: 'tax',
    question: 'Why is my tax said to be wrong?',
    answer: [
      'The tax is the income of the line times the rate of its ATC, rounded to the centavo. The usual cause is VAT in the amount: certificates are for the income before VAT. The message shows the arithmetic and the right value.',
    ],
  },
  {
    id: 'due',
    question: 'When is a form due?',
    answer: [
      'On the 20th of the month after the quarter ends, or the next working day. A later form can still be sent; it is marked as late.',
    ],
  },
  {
    question: 'I have more than 10 income payments.',
    answer: [
      'A form has room for 10 lines of income, and 10 of business tax. Send the rest on a second form for the same quarter and branch, with other codes; the editor offers to start it.',
    ],
  },
  {
    id: 'duplicate',
    question: 'It says that another form covers the same.',
    answer: [
      'Another form of yours covers a day of the same period for the same branch and ATC; the message names it. If yours was meant to correct it, ask for the other back and correct that.',
      'If yours continues the other, or is for another stall or lease, say so by the buttons beside the message. If both are right without that, write to us: accounting can let yours through.',
      'Nearly the same amount, or the same file on two forms, is warned of only.',
    ],
  },
]

const consolidated: Question[] = [
  {
    question: 'What is the difference between SINGLE and CONSOLIDATED?',
    answer: [
      'A SINGLE form is for one branch. A CONSOLIDATED form covers several branches in one certificate. Only affiliates may send CONSOLIDATED forms.',
    ],
  },
  {
    id: 'consolidated',
    question: 'What does a CONSOLIDATED form need besides?',
    answer: [
      'A breakdown by branch as an attachment, an Excel or CSV file. An empty template is offered where you add it.',
      'The total of the breakdown must equal the total of the form, to the centavo. Its rows are shown as a table, with the difference as long as there is one; until it is gone, the form cannot be submitted.',
    ],
  },
]

const following: Question[] = [
  {
    id: 'statuses',
    question: 'What does each status mean?',
    answer: [
      {
        points: [
          '[DRAFT] You are still working on it. Only you see it.',
          '[SUBMITTED] It is with accounting.',
          '[RETURNED] Accounting found something for you to correct.',
          '[RESUBMITTED] You have corrected it, and it is with accounting again.',
          '[APPROVED] It is accepted.',
          '[FOR AMENDMENT] It was approved, and accounting asks you to correct it.',
          '[DISAPPROVED] It is refused for good. Read the reasons; send a new form if there is still income to certify.',
          '[CANCELLED] You gave it up.',
        ],
      },
    ],
  },
  {
    question: 'What do I do when my form is RETURNED?',
    answer: [
      'Accounting found something you can correct. Open the form: the reasons are listed on top, each with a link to its field.',
      {
        steps: [
          'Press **Fix and resubmit** and correct the fields named.',
          'Look at **Will it be accepted?**, then resubmit. It becomes [RESUBMITTED].',
        ],
      },
      'Only [RETURNED] and [FOR AMENDMENT] forms can be updated and resubmitted.',
    ],
  },
  {
    question: 'Can I correct a form that is already APPROVED?',
    answer: [
      'Not by yourself. Write to accounting: within the quarter in which you submitted it, they can open it for amendment. It becomes [FOR AMENDMENT], and you correct and resubmit it.',
      'You can replace it yourself, after that quarter too: see the next question.',
    ],
  },
  {
    id: 'replace',
    question: 'How do I replace an approved form by another?',
    answer: [
      'Open the approved form and press **Replace**. Say why, and correct the draft that begins with all the old one says; attach its files anew, and submit it.',
      'The old form counts until the new one is [APPROVED]. From then on only the new one counts, and the old one is marked REPLACED. Each shows the other, and what differs. If the new one is [DISAPPROVED] or [CANCELLED], or its draft is discarded, the old one stays.',
      'One replacement can be open at a time.',
    ],
  },
  {
    id: 'originals',
    question: 'How do I send the signed originals?',
    answer: [
      {
        steps: [
          'Open **Originals** and choose the forms whose signed papers go into one pouch; a pouch goes to one company.',
          'Press **Make the cover sheet**, print it, and put it on top of the papers.',
          'Accounting scans each one. What has come is ticked off here, and on the form.',
        ],
      },
      'What is missing can be asked for by accounting; you then get a message and an email.',
    ],
  },
  {
    question: 'How do I ask for a submitted form back?',
    answer: [
      'Open it, press **Ask for return** and say why. Accounting sees your request with the form. When they return it, you can correct or cancel it. You can ask once as long as it has not been decided.',
    ],
  },
  {
    question: 'How do I cancel a form?',
    answer: [
      'Only [RETURNED] forms can be cancelled: open it and press **Cancel certificate**. That cannot be undone. A draft is not cancelled but discarded.',
    ],
  },
  {
    question: 'When are my drafts deleted?',
    answer: [
      'Drafts are deleted quarterly: on the first day of a quarter, the drafts that were last saved before it go. Submit a draft, or change it, before the quarter is over.',
      'You are warned 14 and 3 days before, by email if your address is verified, and the dashboard names the day. A draft last saved after these warnings is kept for 14 more days.',
      'A deleted draft can be brought back for 30 days: write to us.',
    ],
  },
  {
    question: 'Can I write to accounting about a form?',
    answer: [
      'Yes, on the form’s page, once it was submitted. What you write is seen with the form; no email is sent and nothing else changes.',
    ],
  },
  {
    question: 'How do I get the official form as a PDF?',
    answer: [
      'Open the form and press **PDF**. It is the BIR’s own form with what you entered, marked DRAFT until it was submitted. Handing out the PDF of an [APPROVED] form is recorded.',
    ],
  },
  {
    question: 'How long does it take?',
    answer: [
      'Accounting works through the forms in the order they came in. **Progress** on the form’s page shows what has happened so far and what comes next, and changes by itself.',
    ],
  },
  {
    question: 'It says the form was changed elsewhere.',
    answer: [
      'You, or a colleague on your account, saved it in another window. **Reload** shows what was saved there; **Keep mine** saves what is on your screen over it.',
    ],
  },
  {
    question: 'What if my connection drops while I type?',
    answer: [
      'Go on typing. The draft is kept on the device and sent when the connection is back. If you close the browser before that, the dashboard offers the edits when you log in again on the same device.',
    ],
  },
]

/** For tenants; affiliates have a chapter of their own on CONSOLIDATED forms. */
const tenant = (process: Question[]): Section[] => [
  { title: 'Email notifications', questions: emails },
  { title: 'Dashboard', questions: dashboard },
  { title: 'Form 2307 process', questions: process },
]

export const nonAffiliate = tenant([
  ...creating,
  ...findingsOfTenants,
  noConsolidated,
  ...following,
])
export const affiliate = tenant([...creating, ...findingsOfTenants, ...consolidated, ...following])
