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
          'A lead presses **File**, reads the sums once more and confirms. From then on its forms go into no other return of that form.',
          'Take the DAT file and the workbook as often as you need them, and make the package of PDFs for the BIR.',
        ],
      },
      'Filed by mistake? A lead opens the filing and presses **Withdraw this version**, on the same day or before its package was downloaded. The version before counts again.',
      'Did a form come late, or was one replaced? **Filing** shows what has changed since; a lead presses **File version 2**, says why, and sends the whole list with the amended return.',
      '**Approved and claimed in no return** lists what could still be claimed, by age. To claim a late form in a later quarter or in the annual return, a lead opens it and presses **Claim in another return**.',
    ],
  },
  {
    id: 'qap',
    question: 'What does “Not in the QAP” on a form mean?',
    answer: [
      'The payor sent its QAP: the list of whom it withheld tax from, as the BIR has it. The portal adds up the payor’s forms of a company, tax code and quarter and compares them with that list. **Differs from the QAP** shows both figures on the form.',
      'The BIR compares a claimed credit with the payor’s list. Ask the payor to amend the QAP, or return the form. Such a form is not clean and approving it asks first; nothing is kept from approval by it. **Filing** counts such forms before you file, and **OPEN** and **PROCESSED FORMS** are narrowed to them by the filter **QAP**.',
      'A form without a mark has no QAP to compare it with: few payors send one.',
    ],
  },
  {
    id: 'conforme',
    question: 'How do I sign the conforme of the payee?',
    answer: [
      {
        steps: [
          'An administrator opens your page under **Master data**, **Staff**, ticks **Signs approved certificates for the payee** and fills in your title and TIN.',
          'In **PROCESSED FORMS**, read and tick the approved forms, or select the whole list, and press **Sign conforme**.',
          'Look at how many can be signed, and why the others cannot, and press **Sign conforme** again. One form alone is signed on its page.',
        ],
      },
      'The form prints your name, title and TIN with the time. Any change of what it says ends the conforme, and it is signed again. **Withdraw conforme** takes it back with a reason.',
      'Sign before the tenant takes the PDF: one taken earlier stays valid without the conforme, and the next one is marked RE-PRINT.',
    ],
  },
  {
    id: 'reconciliation',
    question: 'Which tax should have been certified, and was not?',
    answer: [
      {
        steps: [
          'A lead opens **Reconciliation**, presses **Check a file** and chooses the billing documents of the month, as CSV or XLSX. What would be brought in is counted, and each row with a fault is named. **Bring it in** writes the good rows. **Template for** has a file to fill in for each kind of document.',
          'Choose company and quarter. **Tax of the quarter** has what billing leads one to expect, what certificates show, and what is short, missing or over. **Signed** and **Filed** are the part of the certified tax whose certificates are signed or in a return, **Open** is what is still to come. Press a sum to see its rows.',
          'Each row of a payor, mall and nature has a state and says why. Choose a state to see only those; take the list as CSV or XLSX.',
          'Choose a payor in **By payor** to see its malls and units, and press **Documents** in a row for the invoices, credit memos and receipts behind it.',
          '**Open tax by age** adds up what is open in all quarters, by the days since it was due. Press an age to see its rows. **Tie to the credit ledger** compares certified and filed tax with **Credits** and names each difference by certificate.',
          '**Lease**, **Units without a lease** lists what was billed for a unit that no lease in the master data covers: enter the lease, or correct the unit in billing.',
        ],
      },
      '**Files of billing documents** lists what you sent and what the portal took from the watched folder, with the rows that had a fault. Open a file to read them.',
      'Rent is expected under WC100 with 5%, of a REIT under WC690. CUSA, parking, promotion and other services are expected under WC160 with 2% from payors who are top withholding agents on that day. Nothing is expected of utilities and interest. A receipt that announces another tax than the certificate shows is named in its row.',
      'A base counts as equal within one peso or 0.1%. **Wrong quarter** names a certificate that is dated in the quarter before or after. A document is taken once: correct it by a credit memo.',
    ],
  },
  {
    id: 'former-certificates',
    question: 'How do the certificates of the quarters before the portal get in?',
    answer: [
      {
        steps: [
          'A lead opens **Reconciliation** and follows **Import former certificates**. **Template** is the workbook to fill in: one row for each tax code, with the reference, the day of approval and the file name of the PDF.',
          'Choose the table, and a ZIP of the PDFs. Press **Check**: it counts what is new and names each row with a fault. Nothing is written.',
          'Press **Import**. The import goes on when you leave the page; **Earlier imports** shows how far it is.',
        ],
      },
      'What was imported is marked **APPROVED ELSEWHERE**. The grid of its tenant, duplicates and comparisons with former quarters know it. No return, posting, reconciliation, sum or export counts it, and it is not amended, replaced or signed.',
      'To find one, type its reference of the former system, or how it begins, into the search of **PROCESSED FORMS**.',
      'The same table again imports nothing twice: a certificate without its PDF gets it then. A lead withdraws what was imported by mistake: open the form and press **Withdraw import**.',
    ],
  },
  {
    id: 'vat-withheld',
    question: 'How much VAT was withheld, and what of it do we claim?',
    answer: [
      {
        steps: [
          'Open **Filing** and press **VAT withheld, with sums for 2550Q**; choose company and quarter.',
          '**For 2550Q, by quarter and code** has the VAT of certificates with WV codes and of attached Forms 2306, what a filed 2550Q claims of it, and what not.',
          'Take the list as CSV or XLSX.',
        ],
      },
      'A government tenant attaches BIR Form 2306 or 1606 to its form. What the tenant did not type, a processor types on the form, under **Files**: **Type the figures**. While the form waits they can be changed; once it is approved only missing figures can be typed.',
      'A Form 2306 is in no SAWT: enter its VAT in 2550Q by hand. Where the form has a line of the same code, the list says so, as one payment may be certified twice.',
    ],
  },
  {
    id: 'credits',
    question: 'What became of the tax credit after filing?',
    answer: [
      {
        steps: [
          'Open **Credits** and choose company and taxable year. **Ledger by return** has what was certified, claimed and used, and the balance after each return.',
          'A lead presses **Type a figure**: the opening excess credit, what was used against tax due, the line of the return and the ledger account. Each figure has a reason and is in the audit.',
          '**Tie-out** compares the SAWT, the return and the ledger account. Press a return to see by which certificates certified and claimed differ.',
          'At the end of the year a lead types the choice: carry over, refund or tax credit certificate. Carry-over is final from the next day on.',
          'For a refund a lead takes the **Refund dossier**. Make the packages of the returns first, so that the copies are in it.',
        ],
      },
      'Certificates that a live return claims are held for five years from the deadline of the annual return, others go after three. While a refund is applied for, the certificates of its year are held until it is received.',
    ],
  },
  {
    id: 'postings',
    question: 'How do approvals and filings get into the accounting system?',
    answer: [
      {
        steps: [
          'A lead or manager opens **Postings**. Each effect is there once: certified, claimed, and the reversals replaced, withdrawn and expired.',
          'Under **Files for the ledger** take the file for SAP or Oracle. An administrator enters the accounts of each company before.',
          'After the import a lead selects the postings, or uploads a CSV file with **id** and **document**, and marks them as posted.',
        ],
      },
      'They go out by themselves too: choose postings as **Contents** of an export.',
      'Postings are derived every hour; **Derive now** does it at once. A posting never changes: what is undone has a reversal of its own.',
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
      'It contains what its owner may see. A colleague is mailed it only while they may read all of it in the portal; a large file is fetched by the link in the mail.',
    ],
  },
  {
    id: 'oversight',
    question: 'How do I see whether a quarter will be done in time?',
    answer: [
      'Leads and managers open **Oversight**. Its title says what is to be expected; each number leads to the forms that it counts. **Not sent** lists the tenants whose forms are missing, and reminds them.',
      'Each form that passes the service goal is mailed to its leads once, in one list with the others. **Held by others** in **OPEN** shows what colleagues hold now.',
    ],
  },
  {
    id: 'cockpit',
    question: 'How do I see what is missing at the end of a quarter, in pesos?',
    answer: [
      'Leads and managers open **Oversight**, **Cockpit**: expected, in, clean, approved, filed and missing, by company and mall, and whether it comes by the due day. Each number opens the list that gives it.',
      '**What to do next** is ordered by pesos. On the first working day of a week the same figures come by mail. Who does not want it switches it off in the settings of the account.',
    ],
  },
  {
    id: 'reminders',
    question: 'How are tenants reminded of what is missing?',
    answer: [
      'A lead opens **Oversight**, **Not sent** and presses **Remind**. First it says how many tenants it is, whom no mail reaches, and how the mail reads; then it starts.',
      'Each tenant gets one mail that names every place without a form, and every form that came back and was not answered for a week: at once, a week later, two working days before the due date and three after it. Mails leave on working days from 8:00 to 18:00. A place is no longer named once its form is sent or the tenant says that it did not lease there; a lead can stop everything.',
      'Where the master data of a company says so, reminders start by themselves some working days after the due date. **Oversight** then says that the portal started them.',
    ],
  },
  {
    id: 'calls',
    question: 'Whom do I call about missing certificates?',
    answer: [
      'The call list under **Oversight**, **Not sent** has the tenants without a verified address, those whose mail server refuses our email, and those who got every reminder. The largest missing tax comes first; CSV and XLSX have the whole list.',
      '**Record a call** keeps what was said and by when it was promised. **History** has every email, call and note of a tenant. The contact person and telephone are in the tenant’s master data. So is the account officer, who is mailed the call list of their tenants on the day of the last reminder.',
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
      'Open **Audit** and choose a person, a move or a time. The title says how much was found and whether the record is proven unchanged. **What** has every move, in groups; with one of them the title adds up the tax of its certificates. Lists can be exported, and an evidence pack has a form with all that proves it. Reading the audit is recorded, too.',
    ],
  },
  {
    id: 'audit-findings',
    question: 'The audit names a finding. What do we do?',
    answer: [
      'Find out what happened first; the line names the transition and what does not hold. Then press **Acknowledge** under **Audit** and write what was found out. A second manager or an administrator presses **Confirm**. The finding stays in the list with both names, and the audit no longer fails for it. Nobody confirms their own proposal, and another fault of the same transition is another finding.',
    ],
  },
  {
    id: 'masterdata',
    question: 'Where are tenants, staff, companies and rates kept?',
    answer: [
      'Administrators keep them under **Master data**: one by one, or by a file that is looked at first and says what is new, changed or refused. A row of tenants is matched by its TIN, each column that differs is written while it is ticked, and whatever is not used is named. To give addresses to many tenants, open **No address**, download the list, fill in contact_email and import it. Each change stands in the change log with who made it. New people are invited by a mail from there.',
      'Tax codes have the rate of their time and the law or order behind it. **Company profiles** say from which day a company is VAT-registered or a REIT, and which former names and merged TINs are known; **Tenant profiles** say since when a tenant is government or a top withholding agent. The checks use the profile of the period that a form covers.',
      '**Leases** say who rents which unit, how large it is and for how much. From them comes the **Lessee information statement** (RR 12-2011), which the BIR wants by 31 January and 31 July.',
      'Under **Emails** they say in their own words what an email tells to do next, and what stands on its button and below it. It is shown as it will be read, and **Send me a test** sends it to whoever is writing.',
    ],
  },
  {
    id: 'systems',
    question: 'How does another system work with the portal?',
    answer: [
      'Administrators open **Systems**. A **service token** lets a system such as SAP call the portal: its scopes say what for, its companies of whom, and it ends on its day. Its secret is shown once; **Revoke** ends it at once.',
      'A **webhook** is an address that the portal calls when a record changes. **Deliveries** shows what was sent and when a failed call is tried again; **Replay** sends later events again, also where a webhook was stopped.',
    ],
  },
  {
    id: 'support',
    question: 'How do I see that the portal itself is well?',
    answer: [
      'Administrators open **Status**: version, background work, mails, the last backup, the audit and the disk, each with what to do when something is amiss. A **Maintenance notice** written there is shown on every page between its two times. **Errors** lists what browsers reported.',
    ],
  },
]
