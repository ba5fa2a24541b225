/** The words a statement of account uses for what a tax code names; the likeliest code first. */
export const SPOKEN: [words: string[], codes: string[]][] = [
  [
    [
      'rent rental lease leasing space stall kiosk booth cart unit store premises',
      'basic minimum guaranteed percentage escalation storage stockroom warehouse',
      'equipment machine pole satellite',
    ],
    ['WC100'],
  ],
  [['parking carpark slot'], ['WC100', 'WC160']],
  [['signage sign billboard lightbox banner exhibit event'], ['WC100', 'WC160']],
  [
    [
      'cusa cam common area usage charge charges dues association administrative',
      'aircon airconditioning air conditioning ac hvac chilled cooling',
      'electricity electric power water utilities utility gas lpg genset sewage',
      'garbage waste pest marketing support fund promo promotion services fee',
      'internet telephone telecom',
    ],
    ['WC160'],
  ],
  [['advertising ads ad advertisement'], ['WC160', 'WC120', 'WC100']],
  [
    ['janitorial cleaning housekeeping security guard repair repairs maintenance'],
    ['WC160', 'WC120'],
  ],
  [['construction fitout fit-out renovation contractor plumbing works'], ['WC120', 'WC160']],
  [['goods supplies materials merchandise uniforms purchase purchases'], ['WC158']],
  [['commission broker brokerage referral'], ['WC140', 'WC139']],
  [['lawyer legal audit accountant notarial engineer architect'], ['WC010', 'WC011']],
]

/** What a mall's tenant nearly always withholds on. */
export const USUAL = ['WC100', 'WC158', 'WC160']
