import { lineBelow } from '../../../shared/ui/layout'
/** A list without marks; its rows draw their own lines. */
export const rowsStyles = { listStyle: 'none', margin: 0, padding: 0 } as const

export const rowStyles = {
  ...lineBelow,
  display: 'grid',
  alignItems: 'center',
  columnGap: 2.5,
  rowGap: 0.25,
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  minHeight: 44,
  fontSize: 13,
  lineHeight: '19px',
} as const
