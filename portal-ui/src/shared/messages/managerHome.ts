/** Texts of a manager's home. */
export const managerHomeMessages = {
  loading: 'Home',
  cockpit: 'Open the cockpit',
  week: {
    title: 'This week in the audit',
    open: 'Open the audit of this week',
    none: 'Nothing was recorded this week yet.',
    about: (count: number, label: string) => `${count} times ${label}, in the audit of this week`,
  },
  filing: {
    title: 'Filing',
    open: (company: string) => `Open the filing of ${company}`,
    of: (filed: string, approved: string) => `${filed} filed of ${approved} approved`,
    none: 'Nothing is approved yet.',
  },
} as const
