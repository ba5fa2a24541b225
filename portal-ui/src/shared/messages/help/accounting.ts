import { deskScreens } from './desk'
import { findingsOfStaff } from './findings'
import type { Section } from './shape'

/** For accounting staff. */
export const accounting: Section[] = [
  {
    title: 'Email notifications',
    questions: [
      {
        question: 'Which emails will I get?',
        answer: [
          'You get an email when a form you handled becomes [APPROVED], [DISAPPROVED], [RETURNED] or [FOR AMENDMENT]. Forms that come in are not mailed: they appear on your dashboard and in **OPEN** by themselves.',
        ],
      },
      {
        question: 'Which emails does the tenant get?',
        answer: [
          'One when its form becomes [SUBMITTED], [APPROVED], [DISAPPROVED], [RETURNED] or [FOR AMENDMENT], with your reasons and remarks, if its email address is verified.',
          'While you write reasons, **What the tenant will read** shows the email and to whom it goes. What left already stands under **Emails** on the form; a press on one opens its text.',
        ],
      },
      {
        question: 'Can I change the address my emails go to?',
        answer: [
          'They go to your company address, which is kept in the company directory. It is not changed in this portal.',
        ],
      },
    ],
  },
  {
    title: 'Dashboard',
    questions: [
      {
        id: 'dashboard',
        question: 'What does the dashboard show?',
        answer: [
          {
            points: [
              'How many forms wait for you, how many of them were resubmitted or have a return requested by their tenant, how many you hold, and how many you decided today.',
              'The forms that have waited longest, in working days.',
              'How many forms have which status.',
              'Which companies and branches are assigned to you.',
            ],
          },
        ],
      },
      {
        question: 'Which forms do I see in OPEN and in PROCESSED FORMS?',
        answer: [
          '**OPEN** has the [SUBMITTED] and [RESUBMITTED] forms of the companies assigned to you.',
          '**PROCESSED FORMS** has the forms that were decided, returned, opened for amendment or cancelled, whose branch or split location is assigned to you.',
          'Drafts are seen by their tenant only. If a company or branch is missing, ask your lead to assign it.',
        ],
      },
      {
        id: 'find',
        question: 'How do I find a form?',
        answer: [
          'Search by reference number, name or TIN, and narrow the list by quarter and branch. Filters and sort stay until you clear them; pressing the logo clears everything.',
        ],
      },
      {
        question: 'How do I download a list?',
        answer: [
          'Press **CSV** or **Excel** above it. The file has the forms that your filters leave, a row for each of their lines, and opens in a spreadsheet.',
        ],
      },
      {
        question: 'What is the inbox?',
        answer: [
          'The bell in the top bar opens it: what others did with the forms you work on, newest first. The number at the bell counts what you have not read.',
        ],
      },
      {
        question: 'Does the list change while I look at it?',
        answer: [
          'Changes appear by themselves, and nothing moves under your pointer: new forms wait behind a line that says how many there are. A form somebody else has decided says so before it leaves the list.',
        ],
      },
      {
        question: 'When am I logged out?',
        answer: [
          'The inactivity logout does not apply to accounting. Your session ends when you log out, or after 12 hours. **Where you are signed in** in the menu at your name lists your sessions and ends them all at once.',
          'A browser works for one person at a time. Where somebody else signs in in another tab, yours stops and says who it is: press **Go on as** that person, or **Sign in again**.',
        ],
      },
    ],
  },
  {
    title: 'OCR upload',
    questions: [
      {
        id: 'scans',
        question: 'What can I upload?',
        answer: [
          'PDF files of signed BIR Form 2307 certificates, January 2018 (ENCS) edition, several at once or whole folders: drop them on **Scans** or press **Choose files**. A file may have 50 pages and 25 MB; a stack is split into its certificates.',
          'What you drop is kept on this device until the server has it, so that a reload or a lost connection loses nothing. A file that is here already is recognised, and leads you to the first.',
          'Files that are encrypted, damaged, empty or not PDFs are turned away, each with the reason.',
        ],
      },
      {
        question: 'Can tenants send certificates by email?',
        answer: [
          'Yes, where an administrator set a mailbox for it. PDF files attached to an email from an address that the portal knows become scans, which you review as any other. The sender gets one answer with what was read.',
          'Leads and managers open **Scans**, **Received emails** to see who sent what and why an email was refused, such as an unknown sender or no PDF file.',
        ],
      },
      {
        question: 'How long does reading take?',
        answer: [
          'Allow 30 seconds to 2 minutes. A scanned page mostly takes about a second, and one with text in it is read at once. A file is PROCESSING until it was read; its state changes by itself, for your colleagues too, and you can go on working.',
        ],
      },
      {
        question: 'What is read from a certificate?',
        answer: [
          'The dates from and to, the TIN of payee and payor, and the name, role and TIN of the authorized signatory, with the amounts and their codes, and whether somebody signed.',
          'The page stands beside the fields. Press a field and its place on the page is framed; press a place on the page and its field is opened.',
        ],
      },
      {
        id: 'reading',
        question: 'What does the confidence tell me?',
        answer: [
          {
            points: [
              '**Sure** (97 and more): look over it.',
              '**Check** (85 to 96): compare it with the page.',
              '**Unsure** (under 85): expect it to be wrong and read the page yourself.',
            ],
          },
          'Fields that are not sure come first, and must be looked at before you can confirm: press **It is right**, type what the page says, or press **Read again** and draw a box around it.',
        ],
      },
      {
        question: 'What becomes of a certificate that I confirm?',
        answer: [
          'It is [SUBMITTED] and waits in **OPEN**. Where a check blocks, it goes to its tenant as [RETURNED] with the reasons. If the tenant typed the same certificate, the page joins it as its signed copy; **Compare** shows both side by side.',
        ],
      },
      {
        question: 'What does “Not matched” mean?',
        answer: [
          'The payee is not one of our companies, or the payor not one of our tenants. Say whose it is, then confirm it. Until then it waits with whoever uploaded it.',
        ],
      },
      {
        question: 'What does PROCESSING-FAILED mean?',
        answer: [
          'The file could not be read; the reason stands beside it. Press **Try again** once, upload a better scan, press **Key by hand** to type what the page says, or **Discard** it.',
        ],
      },
    ],
  },
  {
    title: 'Form 2307 processing',
    questions: [
      {
        id: 'process',
        question: 'How do I process a form?',
        answer: [
          {
            steps: [
              'Open it from **OPEN**. Press **Open for review** to hold it while you look: two minutes, renewed as long as the page is open, so that nobody decides it at the same time. Deciding takes it for you, too.',
              'Compare the form with the checks beside it.',
              'Press **Approve**, **Return** or **Disapprove**. For the last two choose at least one reason; remarks go to the tenant with it.',
            ],
          },
          'If a colleague holds the form you see who, and decisions wait. **Take over** moves it to you; say why.',
        ],
      },
      {
        question: 'Can I have texts ready for a reason?',
        answer: [
          'Yes. A lead or administrator opens **Reasons** and writes prepared texts, one a line, and the wording that tenants read. On the form, tick the reason and choose **Insert a prepared text**; you can change it before you return.',
        ],
      },
      {
        question: 'The tenant did not get an email. What can I do?',
        answer: [
          'Look under **Emails** on the form: a refused address says why. When the tenant has corrected the address, press **Send again**.',
        ],
      },
      {
        id: 'undo',
        question: 'Can I undo a decision?',
        answer: [
          'Yes, for 10 seconds and only your own: press **U**, **Undo** or **Ctrl+Z**. The form is as it was, and no email about the decision is sent. Afterwards, or once anybody has done something else to the form, it stays decided.',
          'After a run in bulk **Undo 25** takes back all its decisions, for 10 seconds after its end. What was changed meanwhile stays and is named.',
        ],
      },
      {
        question: 'What is the difference between Return and Disapprove?',
        answer: [
          'A [RETURNED] form can be corrected and resubmitted, or cancelled, by its tenant. A [DISAPPROVED] form is closed for good.',
        ],
      },
      {
        id: 'accepted',
        question: 'Why can I not approve a form?',
        answer: [
          'A blocking check has found something; the sentence beside the button says what. Return the form with that reason. Warnings do not block: look at them and decide.',
          'If it is said to cover the same as another form, and both are right, a lead can dismiss the duplicate and says why.',
        ],
      },
      {
        question: 'Until when can an APPROVED form be amended?',
        answer: [
          'Within the quarter in which it was first submitted, Philippine time. **Amend** asks for remarks, sets it to [FOR AMENDMENT], and tells you and the tenant, who corrects and resubmits it.',
        ],
      },
      {
        id: 'replace',
        question: 'A form replaces another one.',
        answer: [
          'After that quarter, or whenever a payor issues a certificate anew, its tenant starts a replacement. The form says which one it replaces and what differs. When you approve it, the old one is marked REPLACED at the same moment and counts no more: in sums, in filings and on the page that checks papers.',
          'If the old one was filed already, **Filing** shows the difference, and a lead files that return as amended.',
        ],
      },
      {
        id: 'originals',
        question: 'How do I receive signed originals?',
        answer: [
          'Open **Originals**. Scan the square of the pouch to see what is in it, and the square beside each original to tick it off; the square at the foot of an issued form works too. Without a scanner, type the reference and press Enter, or use the camera where the browser can read codes by it.',
          'The list says whose paper it was. The wrong one? **Undo** is there for ten seconds or until the next scan; later, open the form and press **Undo the receipt**.',
          'Each pouch says what is missing. **Ask for what is missing** reminds its tenant by message and email, once a day at most for each form.',
        ],
      },
      {
        question: 'The tenant asks for a form back.',
        answer: [
          'The form says so on top, with the reason. Press **Return** if you agree; any decision answers the request.',
        ],
      },
      {
        question: 'Who can cancel a form?',
        answer: ['Its tenant, and only while it is [RETURNED].'],
      },
      {
        id: 'consolidated',
        question: 'What is different about CONSOLIDATED forms?',
        answer: [
          'Only affiliates send them. They cover several branches and require a breakdown attachment whose total equals the total of the form to the centavo. Its rows are shown on the form, with the difference if there is one, and the file can be downloaded. **PROCESSED FORMS** shows one to everybody who has one of its locations assigned.',
        ],
      },
      {
        question: 'How do I get the official form as a PDF?',
        answer: [
          'Press **PDF** on the form. Handing out the PDF of an [APPROVED] form is recorded with your name.',
        ],
      },
      {
        question: 'Can I tell the tenant something without deciding?',
        answer: [
          'Write a comment on the form. The tenant sees it in the portal; no email is sent and nothing else changes.',
        ],
      },
      {
        question: 'It says that somebody else was faster.',
        answer: [
          'A colleague moved the form while you were looking at it. Your decision was not saved; the page shows what they decided, and when.',
        ],
      },
      {
        question: 'Is what I do recorded?',
        answer: [
          'Yes: every move with your name, the time, reasons and remarks. **History** on the form shows it, and managers can prove that it was not changed afterwards.',
        ],
      },
      ...findingsOfStaff,
      ...deskScreens,
    ],
  },
]
