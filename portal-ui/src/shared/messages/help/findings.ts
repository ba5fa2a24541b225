import type { Question } from './shape'

/** What the checks hold a form against: the rule is one, what to do about it is each side's own. */
interface Subject {
  id: string
  question: string
  rule: string
  tenant: string
  staff: string
}

const SUBJECTS: Subject[] = [
  {
    id: 'parties',
    question: 'It says that a name, a TIN, an address or a branch is wrong.',
    rule: 'The payee must be one of our companies by TIN and name, and the branch one of its malls. The payor must be the tenant’s account: its name, its TIN, and the BIR branch code of that TIN or one on its list of branches. An incomplete address or ZIP code is only warned of.',
    tenant:
      'Press **Use** where the message offers the right value. If you withhold as another BIR branch, add that branch to yours in the editor. If your own name or TIN is wrong on record, write to us.',
    staff:
      'Return the form if the tenant has to correct it. If the record is what is wrong, an administrator changes it under **Master data**.',
  },
  {
    id: 'unanswered',
    question: 'It says that reasons are not answered.',
    rule: 'Each reason of a return points at a field, a file or the paper original. It is answered once that is changed. A reason that points nowhere is about the whole form, and accounting looks at it itself.',
    tenant:
      'Open the form: it lists the reasons, and **Go to it** leads to the place of each. You can send it without a change; say in the remarks why.',
    staff:
      'The form is in no lane of clean ones, **Take next** comes to it last, and an approval asks. Compare what was asked for with what was changed, above the form. If nothing answers it, return it once more.',
  },
  {
    id: 'period',
    question: 'Which period may a form cover?',
    rule: 'Days of one calendar quarter, from January 2018 on, that have begun. Months outside the period must be zero. A part of a month, or a period that is not over yet, is warned of and can be right.',
    tenant:
      'For several quarters make a form for each. What was withheld before January 2018 is sent on paper, on the form of that time.',
    staff: 'Return a form with a wrong period; a form for an earlier edition comes on paper.',
  },
  {
    id: 'codes',
    question: 'Which ATC and which rate are right?',
    rule: 'The code must have been in force in the period, be one for corporations (WC, not WI), stand in its part of the form, and have the rate of that period: percentage tax (WB080, WB082, WB084) was 1% from July 2020 to June 2023, and is 3% before and after. Rent is WC100, 5%, whether you call it rental, leasing, occupancy fee, space or parking. A code of income that we do not earn, or one for another kind of payor, is warned of.',
    tenant:
      'Type the code or a word of what was paid, such as “rent”, and choose from the list: it has the rate and puts the line where it belongs.',
    staff:
      'A warning can be right, for example for a payor that the BIR named a top withholding agent: look at the tenant’s record, then decide.',
  },
  {
    id: 'lines',
    question:
      'It says that a line is there twice, that there are too many, or names foreign money.',
    rule: 'Each part of the form has ten lines. A line with the code, description and amounts of another is warned of, because a line that is pasted twice claims its income twice. Amounts are in pesos: a description that names dollars or another currency is warned of.',
    tenant:
      'Delete the line, or write the stall into each description. Put what is more than ten lines on a second certificate that continues the first.',
    staff:
      'Compare with billing: two stalls at the same rent are possible, and the description should name each.',
  },
  {
    id: 'vat',
    question: 'It warns of VAT or percentage tax that was withheld.',
    rule: 'From a VAT-registered company VAT is withheld (WV codes), from any other percentage tax (WB080, WB082, WB084), and never both. VAT is withheld on the same payment as the income tax, so both lines have the same income. It does not block.',
    tenant: 'Look at the codes of the lines, and at the income of the VAT line.',
    staff:
      'Whether a company is VAT-registered in a period is said by its tax profile under **Master data**.',
  },
  {
    id: 'sums',
    question: 'It says that amounts do not add up, or cannot be.',
    rule: 'The months add up to the line’s total, the lines to the form’s. A line has income above zero, no negative month, and a tax above zero and below its income. A few centavos between months and total are warned of only.',
    tenant:
      'Press **Use** to take the sum over, or correct the month that is wrong. For a credit or refund write to us first: it cannot stand as a negative amount.',
    staff: 'Compare with the signed copy before you return it: the slip may be in one month only.',
  },
  {
    id: 'billing',
    question: 'It says that another amount was billed.',
    rule: 'Where our billing of the quarter is loaded, the income is compared with what was billed for the mall, the unit and the kind of income, without VAT. Both figures and the tax between them are named. It does not block.',
    tenant:
      'Compare with your statement of account. Correct the amount if it is wrong; if it is right, or you did not withhold on all of it, submit the form and say why in the remarks.',
    staff:
      'Compare with the documents in the **reconciliation**. Press **B** to return the form with both figures, or decide as it is where the tenant has explained the difference.',
  },
  {
    id: 'alphalist',
    question: 'It says that the QAP has other figures, or nothing.',
    rule: 'Where the portal has the payor’s QAP of the quarter, its certificates to a company are added up by tax code and compared with it. The BIR compares a claimed credit with the same list. It does not block.',
    tenant:
      'Open **QAP**: it shows both figures. Correct the certificate if it is wrong, or amend the QAP and send the new file here.',
    staff:
      'Both figures stand above the certificate. Ask the payor to amend the QAP, or return the form; approving asks first.',
  },
  {
    id: 'unusual',
    question: 'It says that an amount is unusual.',
    rule: 'A month is ten times the ones beside it, or an amount is five times or a fifth of what earlier certificates said of the same place and code. Often it is a digit too many or too few. It does not block.',
    tenant: 'Look at the amount once more. If it is right, leave it is and submit.',
    staff:
      'The figures of the quarter before stand under the amounts. Ask in a comment if in doubt.',
  },
  {
    id: 'signers',
    question: 'Who has to sign, and what is asked of a tax agent?',
    rule: 'The signatory’s name, title and TIN must be on the form, and are those of the person who signs: the TIN or the name of a company is warned of. Where a tax agent signs, the accreditation number, its date of issue and its expiry are given together, and it must not have expired. The same holds for whoever signs for the payee. A warning says where somebody else signed than the form names, and where a digital signature on a signed copy does not hold; such a copy does not count as signed.',
    tenant:
      'Enter the signatory in the step **Signatory and attachments**; leave the accreditation empty if no tax agent signs. Sign in the portal, drop the signed form there as a PDF, or send the original. A dropped form is compared with the certificate; where it differs, both are side by side with the page, and **Take from the paper** corrects a field.',
    staff:
      'Without a signature in the portal, a signed copy that says the same, or the original, the form is marked unsigned. Compare a copy that could not be read by looking, and press **I compared it**; where the reader found differences, say why the copy counts all the same. Whether that is a note, a warning or keeps you from approving is a setting of the portal.',
  },
  {
    id: 'letters',
    question: 'It says that the form cannot print a letter.',
    rule: 'The BIR’s form is printed in Latin letters. A sign from another script, or a picture sign, would come out as a question mark. It does not block.',
    tenant: 'Write the word in Latin letters; ñ and accents are fine.',
    staff: 'The form can be approved; the printed copy shows a question mark in that place.',
  },
]

const about = (advice: 'tenant' | 'staff') =>
  SUBJECTS.map(
    ({ id, question, rule, [advice]: words }): Question => ({
      id,
      question,
      answer: [rule, words],
    }),
  )

export const findingsOfTenants = about('tenant')

export const findingsOfStaff: Question[] = [
  ...about('staff'),
  {
    id: 'tax',
    question: 'The tax is said to be wrong, or VAT to be in the amount.',
    answer: [
      'The tax is the income of the line times the rate of its code, rounded to the centavo. Up to a peso, half a peso for each month with income, or a millionth of the income is warned of only: payors round payment by payment, and monthly returns have no centavos.',
      'If the tax fits the income without 12% VAT, the message says so and shows both figures. Return the form with it; the tenant can take the right value over by one press.',
    ],
  },
  {
    id: 'due',
    question: 'When is a form late?',
    answer: [
      'After the 20th of the month that follows the quarter, or the next working day. It can be approved all the same.',
      'If the quarter ended more than two years ago, its tax can hardly be claimed any more, and only a lead can approve the form.',
    ],
  },
  {
    id: 'duplicate',
    question: 'It says that another form covers the same.',
    answer: [
      'Another form of the same payor and payee claims a day of the same period for the same place and code. The message names it: open both and compare.',
      'If the second one continues the first, or is for another stall or lease, its tenant says so on the form. If both are right without that, a lead can dismiss the duplicate and says why. Nearly the same amount, or the same file on two forms, is warned of only.',
    ],
  },
]

/** A tenant that is no affiliate. */
export const noConsolidated: Question = {
  id: 'consolidated',
  question: 'Can I send one form for all my branches?',
  answer: [
    'Only affiliates may send one certificate for several branches, with a breakdown. Your account sends a form for each branch; **New certificate** starts one for each branch you choose.',
  ],
}
