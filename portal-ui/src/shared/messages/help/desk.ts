import type { Question } from './shape'

/** What each screen of the desk is for, beside the list and the form. */
export const deskScreens: Question[] = [
  {
    id: 'filing',
    question: 'How do I file what was approved?',
    answer: [
      {
        steps: [
          'Open **Filing** and choose company, return and quarter.',
          'Look at what goes in, and at what is left out and why; each reason leads to its forms.',
          'Press **Preview DAT** and look at the file. A preview files nothing.',
          'A lead presses **File**, reads the sums once more and confirms. From then on its forms cannot go into another filing of that return.',
          'Take the DAT file and the workbook as often as you need them, and make the package of PDFs for the BIR.',
        ],
      },
      'Filed by mistake? A lead opens the filing and presses **Withdraw this filing**, on the same day or before its package was taken. Its forms can then be filed again.',
      'If a form is approved later, file the same return again: the second file has only the difference.',
    ],
  },
  {
    id: 'exports',
    question: 'How is the register sent out by itself?',
    answer: [
      {
        steps: [
          'A lead or manager opens **Filing**, then **Email this report on a schedule** under **Register**.',
          'Choose what it holds, how often it goes out, and where to: a folder of the operator, or colleagues by mail.',
          '**Run now** sends it at once. Each time it went out stands on its page, with what went wrong.',
        ],
      },
      'It holds what whoever set it up is shown. A colleague is mailed it only while they may read all of it in the portal; a large file is fetched by the link in the mail.',
    ],
  },
  {
    id: 'oversight',
    question: 'How do I see whether a quarter will be done in time?',
    answer: [
      'Leads and managers open **Oversight**. Its title says what is to be expected; each number leads to the forms that it counts. **Not sent** lists the tenants whose forms are missing, and reminds them.',
    ],
  },
  {
    id: 'reminders',
    question: 'How are tenants reminded of what is missing?',
    answer: [
      'A lead opens **Oversight**, **Not sent** and presses **Remind**. First it says how many tenants it is, whom no mail reaches, and how the mail reads; then it starts.',
      'Each tenant gets one mail that names every place without a form, and every form that came back and was not answered for a week: at once, a week later, two working days before the due date and three after it. Mails leave on working days from 8:00 to 18:00. A place is no longer named once its form is sent or the tenant says that it did not lease there; a lead can stop everything.',
    ],
  },
  {
    id: 'assignments',
    question: 'Who works for which company and branch?',
    answer: [
      'Leads settle it under **Assignments**: companies decide what somebody sees in **OPEN**, branches what they see in **PROCESSED FORMS**. Leave and who covers for it are entered there too.',
    ],
  },
  {
    id: 'rules',
    question: 'Who sets the service goal, and when two people must approve?',
    answer: [
      'Leads and administrators, under **Rules**. What they save holds for the whole desk within a minute.',
    ],
  },
  {
    id: 'locks',
    question: 'How is a quarter closed, so that nothing of it changes any more?',
    answer: [
      'A lead locks it under **Rules** and says why. From then on nothing of that quarter is approved, disapproved, returned or opened for amendment, by nobody; the buttons say so. Tenants may still send: what they send waits. A lead unlocks it again, saying why. Other servers follow within a minute.',
    ],
  },
  {
    id: 'audit',
    question: 'How does a manager show who did what?',
    answer: [
      'Open **Audit** and choose a person, a move or a time. The title says how much was found and whether the record is proven unchanged. Lists can be exported, and an evidence pack has a form with all that proves it. Reading the audit is recorded, too.',
    ],
  },
  {
    id: 'masterdata',
    question: 'Where are tenants, staff, companies and rates kept?',
    answer: [
      'Administrators keep them under **Master data**: one by one, or by a file that is looked at first and says what is new, changed or refused. Each change stands in the change log with who made it. New people are invited by a mail from there.',
      'Under **Emails** they say in their own words what an email tells to do next, and what stands on its button and below it. It is shown as it will be read, and **Send me a test** sends it to whoever is writing.',
    ],
  },
  {
    id: 'support',
    question: 'How do I see that the portal itself is well?',
    answer: [
      'Administrators open **Status**: version, background work, mails and the last backup, each with what to do when something is amiss. **Errors** lists what browsers reported.',
    ],
  },
]
