/** The accessibility statement: what is aimed at, how it is tried, what is known not to hold. */
export const accessibilityMessages = {
  title: 'Accessibility',
  intro:
    'Everybody who has a certificate to send or to process should be able to do it here, by eye, by ear and by keyboard.',
  sections: [
    {
      title: 'What we aim at',
      lines: [
        'The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page of this portal. Nobody from outside has audited it yet: this statement is our own.',
      ],
    },
    {
      title: 'How we try it',
      lines: [
        'Before each release, a program goes through the main screens of every role in a real browser, light and dark, wide and 390 pixels narrow, and runs axe on them; one finding stops the release.',
        'The main ways through, from the login to a decision, are walked by keyboard alone.',
        'Colours are measured; none stands for something without a word or a sign beside it. Movement stops where your system asks for that.',
      ],
    },
    {
      title: 'What is known not to hold',
      lines: [
        'PDFs (the BIR’s form, manuals, sheets for pouches) are not tagged for screen readers. All that a form says can be read on its page.',
        'Scanned pages are pictures. What was read from them stands beside as text, but drawing a box to read again needs a pointer; typing the value does not.',
        'The training videos have captions but no spoken description; the manuals say the same in words.',
        'We have not tried all screens with every screen reader. Wide tables of the accounting desk are easier to use on a wide window.',
      ],
    },
  ],
  reportTitle: 'Tell us what is in your way',
  report:
    'Say which page it was, what you wanted to do, and what you use, for example a screen reader and its name. If you cannot finish a form, ask us to help you with it.',
  write: 'Write to us: ',
  ticket: 'Staff can open an ',
  helpdesk: 'IT help desk ticket',
}
