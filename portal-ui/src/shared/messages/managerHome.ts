/** Texts of a manager's home. */
export const managerHomeMessages = {
  loading: 'Home',
  cockpit: 'Open the cockpit',
  week: {
    title: 'Decided this week',
    open: 'Open the audit of this week',
    count: (count: number, isCapped: boolean) =>
      `${count.toLocaleString('en-US')}${isCapped ? '+' : ''}`,
    about: (label: string) => `${label}, in the audit of this week`,
  },
  filing: {
    title: 'Filing',
    open: (company: string) => `Open the filing of ${company}`,
    of: (filed: string, approved: string) => `${filed} filed of ${approved} approved`,
    none: 'Nothing is approved yet.',
  },
} as const
