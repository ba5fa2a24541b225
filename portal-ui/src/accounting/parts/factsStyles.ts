import { secondaryText } from '../../shared/ui/layout'
/** A list of facts: what each is on the left, in a column of its own. */
export const factsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '104px minmax(0, 1fr)', md: '140px minmax(0, 1fr)' },
  columnGap: 1.5,
  rowGap: '4px',
  m: 0,
  fontSize: 13,
  lineHeight: '19px',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
} as const

export const captionStyles = { ...secondaryText, lineHeight: '19px', mb: 0.5 } as const
