/** The data-privacy consent of the portal. */
export const consentMessages = {
  title: 'Data Privacy Consent',
  intro:
    'By using this portal you consent to the processing of the personal data that a Certificate of Creditable Tax Withheld at Source (BIR Form 2307) carries, as described here and in accordance with the Data Privacy Act of 2012 (Republic Act No. 10173).',
  sections: [
    {
      title: 'What is collected',
      text: 'Your account name and email addresses; the name, Taxpayer Identification Number and address of the payor; the name, title and Taxpayer Identification Number of the authorized signatory; and the amounts and documents you submit.',
    },
    {
      title: 'What it is used for',
      text: 'To receive, check and process the withholding tax certificates you submit, to tell you what became of them, and to meet the obligations of tax law. It is used for nothing else.',
    },
    {
      title: 'Who sees it',
      text: 'You, and the accounting staff who are assigned to the company or branch the certificate is for. Every change of a certificate is recorded with the person who made it and the time.',
    },
    {
      title: 'How long it is kept',
      text: 'Personal data is retained for 3 years from the submission year, unless a law requires it to be kept longer.',
    },
    {
      title: 'Your rights',
      text: 'You may ask to be informed about, to access, to correct, to object to and to erase or block your personal data, and you may lodge a complaint with the National Privacy Commission.',
    },
  ],
  contact: 'Questions about your personal data: ',
}
