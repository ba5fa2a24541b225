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
      'Press **CSV** or **Excel** above it. The file has the forms that your filters leave, a row for each of their lines, and opens in a spreadsheet.',
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
    question: 'Why does my tab say that it has stopped?',
    answer: [
      'Somebody else signed in in another tab of the same browser, for example your other company. A browser works for one person at a time, so the first tab sends nothing more.',
      'Press **Go on as** the person it names, or **Sign in again** to work as before; the other tab then stops. What you typed in a certificate stays on the device for one day and is offered when you sign in again.',
      'To work for two companies at the same time, use two browsers, or a private window.',
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
          'Choose the quarter, the company that billed you and the branch, and press **Start**. For several branches choose all of them: each gets a draft. Your own name, TIN and address are filled in from your account.',
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
      'It has a row for each of your stores and a column for each month, beside the figures of the quarter before. Type the amounts, or paste them from a spreadsheet; the tax is worked out. What is wrong opens under its row. Tick the stores that are ready and press **Submit**: each is sent as a form of its own. Where our billing is loaded, the months are filled in with what you were billed: look at them, and correct what you withheld on. If you withheld nothing, press **I did not withhold this** and say why; we then no longer remind you of it.',
      'A store that came back is in the lane **Came back** with what we ask for. It is ticked once each reason has a change.',
    ],
  },
  {
    question: 'Which spreadsheets does the quarter sheet read?',
    answer: [
      'Excel and CSV files, and rows that you paste. One column has the names of your stores, and three have the months of the quarter, with a heading such as **Oct 2026**, **10/2026** or **October**. Titles, areas, TINs, remarks and totals may be there too.',
      'The portal says which column became which month and shows the first row; **Undo this** takes it back. Where two columns could be meant, or the table names no months, it fills nothing in and asks you for the columns. A table of another quarter or year is refused.',
      'Amounts are written like 1,234.50. **1.000** may be one peso or a thousand, so you are asked which. A store that has several rows needs its code in each of them.',
    ],
  },
  {
    question: 'Can I take lines over from a spreadsheet, or from last quarter?',
    answer: [
      'Yes. **Paste or import rows** takes what you copied from a spreadsheet, or a CSV or Excel file; an empty template is offered there. Rows with a fault are named with what is wrong, the others are added.',
      '**Copy last quarter** copies the lines and signatory of an earlier form.',
      'Where our billing of the quarter is loaded, a new form opens with what you were billed; **Undo** takes it back. Below the lines you see what was billed. **Use these amounts** fills it in again, and asks before it replaces what you typed. While you type, it says whether the amounts are as billed.',
    ],
  },
  {
    question: 'Can I start from a PDF that my accounting software printed?',
    answer: [
      'Yes. Press **New certificate** and drop it on **Start from a PDF**, or press the same in the quarter sheet. The form is filled in with what it says, and nothing is sent by that.',
      'What the reader is not sure of is listed above the form. Type over what is wrong, or press **It is right**; until each was looked at the form cannot be submitted. The page of your PDF is shown next to the fields, and on a small screen behind **Show my PDF**: the field that you are in is framed on it. Only you see the page, until your certificate is decided. A file that is no Form 2307, or is encrypted, damaged or too large, is turned away with the reason.',
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
      'The tax is the income of the line times the rate of its ATC, rounded to the centavo. The usual cause is VAT in the amount: certificates are for the income before VAT. The message shows the arithmetic and the right value. A difference that comes from rounding each month to whole pesos is only warned of.',
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
      'A breakdown by branch as an attachment, an Excel or CSV file. The template that is offered where you add it has a row for each of your branches.',
      'The total of the breakdown must equal the total of the form, to the centavo. Its rows are shown as a table, with the difference as long as there is one; until it is gone, the form cannot be submitted.',
    ],
  },
  {
    id: 'form-2306',
    question:
      'We withheld VAT or final tax on BIR Form 2306, or have a Form 1606. Where does it go?',
    answer: [
      'In the last step, under **BIR Form 2306 or 1606**: add the PDF, press **Type the figures** and type its number, period, tax code, base and tax withheld. A Form 1606 has no tax code.',
      'VAT (codes WV) counts in the quarter of the certificate, so its period is within that quarter. After you submit, accounting can type what is missing.',
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
    id: 'qap',
    question: 'How do I compare my certificates with my QAP, or make them from it?',
    answer: [
      {
        steps: [
          'Open **QAP** and drop the DAT file of your Quarterly Alphalist of Payees (Form 1601EQ), as the BIR’s module wrote it, or a mail (.eml) to which it is attached.',
          '**Rows without a certificate** lists what you withheld from us and sent no form for. Press **Make the 2307** for one row, or make all drafts at once. A row never gets a second draft.',
          'Open each draft, choose the branch and check the months, then submit it.',
          '**Your certificates of the quarter** has the state of each: **In the QAP**, **Not in the QAP**, or **Differs from the QAP** with both figures.',
        ],
      },
      'The BIR’s validation mail says only that your file was received, and has no DAT file. Send the DAT file itself, or your own mail to the BIR.',
      'Rows about your other suppliers are counted and never stored; the file is deleted once it was read. A later file of the same quarter takes the place of the earlier one.',
      'All certificates of a payee, tax code and quarter are added up before they are compared. Drafts and returned certificates do not count until they are sent. Months are filled in where the file names them.',
    ],
  },
  {
    id: 'originals',
    question: 'How do I send the signed originals?',
    answer: [
      {
        steps: [
          'Open **Originals** and choose the forms whose signed papers go into one pouch; a pouch goes to one company. Approved ones come first; wait with those that came back.',
          'Press **Make the cover sheet**, print it, and put it on top of the papers.',
          'Accounting scans each one. What has come is ticked off here, and on the form.',
        ],
      },
      'What is missing can be asked for by accounting; you then get a message and an email.',
    ],
  },
  {
    id: 'paper-to-sign',
    question: 'How do I print a certificate, have it signed and send the signed copy?',
    answer: [
      {
        steps: [
          'Press **Print to sign** in step 3 or 4, or on the page of the certificate. The paper has no mark across it and says “valid when signed” below the frame. It is printed once nothing blocks.',
          'Have it signed by pen.',
          'Scan the square at the foot of the paper with a phone, press **Take a photo** and photograph the whole page. No login is needed. Or attach a PDF or a photo in step 3.',
        ],
      },
      'The copy is compared with the certificate. Where it differs, or no signature is found, the phone says so before anything is sent, and you take another photo or send it as it is.',
      'After **Submit** the page says whether the signed paper is still needed. You can attach it there until Accounting has decided, or send the original.',
      'The square works once and for 14 days. It ends when the paper is printed again, and when the certificate is approved, disapproved, cancelled or discarded. Print the paper again for a new one.',
      '**PDF** is the paper to look at. Until the certificate is approved, its status is printed across it: do not sign that one.',
    ],
  },
  {
    id: 'sign',
    question: 'How are certificates signed in the portal?',
    answer: [
      'Owners and signatories sign drafts and returned certificates, many at once. No paper has to be printed, signed and scanned for that.',
      {
        steps: [
          'Open **Certificates** and press **Sign certificates**. All that can be signed are listed and chosen, with payee, quarter and tax.',
          'Read the list. Take out what you do not sign.',
          'Type your name, or choose **Draw** and draw it with a finger, a pen or the mouse.',
          'Press **Sign**. The history names you, and the form shows your name, the time and the line of RMC 29-2021.',
        ],
      },
      'With a digital certificate of your own: open the certificate, press **Sign**, download the form, sign the file in your PDF program and upload it under **Upload the signed PDF**. The portal checks that the signature covers the whole file and that the file says what the certificate says now.',
      'If a certificate is changed afterwards, even by one centavo, its signature ends. Its page says **Changed since it was signed**, and it is signed again.',
      'An owner can switch on **Signatories approve** under **People**. Preparers then submit only what is signed, and ask for it under **Ask for signatures**: each signatory gets one email with the list.',
      'A signatory without a login signs by a mailed link: choose the certificates under **Sign certificates**, **Ask for signatures** or **Send to sign**, and enter the email address and the name under **Somebody without a login signs**. The link works once, for these certificates as they are; a change ends it. You can withdraw it there until it is used.',
      'A signatory who was asked and does not agree opens the certificate, presses **Refuse to sign** and says why. The preparer gets an email with the reason, corrects the certificate, and asks again.',
    ],
  },
  {
    id: 'people',
    question: 'How do several people work for one company?',
    answer: [
      'Everybody has a username and password of their own, so the history names the person and not only the company.',
      {
        steps: [
          'An owner opens **People** in the account menu and presses **Invite a person**.',
          'They type the email address and the name, and choose a role: owner, preparer, signatory or viewer.',
          'The person follows the mailed link, chooses a password, and signs in with the email address. Codes go to that address.',
        ],
      },
      'A viewer reads everything and changes nothing. Only owners invite, change roles and remove; the last owner stays.',
      'A person who is removed is signed out at once. What they did stays in the history.',
      'If you work for several companies, the account menu has **Change to** with the name of each.',
    ],
  },
  {
    id: 'mail-schedule',
    question: 'Can we get one email a day, and none at night?',
    answer: [
      'Yes. Open **Account Settings** in the account menu. Under **When emails are sent** choose **One email a day**, or quiet hours, and press **Save**.',
      'The daily email names each form once, with what happened in order, and says which news a later one overtook. Emails that come in quiet hours are sent when these end; several come as one.',
      'Codes, invitations and links to verify an address are always sent at once. So are copies.',
    ],
  },
  {
    id: 'copies',
    question: 'Can somebody else get copies of our notifications?',
    answer: [
      'Yes, up to ten addresses. They read the emails and sign in nowhere.',
      {
        steps: [
          'An owner opens **Account Settings** in the account menu, types the address under **Copies to** and presses **Add**.',
          'The reader opens the link in the email that we send there and presses **Confirm**. The link works for 24 hours.',
          'Each copy has a link **Stop these copies**. An owner can press **Remove** as well.',
        ],
      },
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
      'The message that warns you links to all your drafts; **Excel** above them downloads them first.',
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
