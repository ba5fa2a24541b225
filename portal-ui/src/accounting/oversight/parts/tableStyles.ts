import { lineBelow } from '../../../shared/ui/layout'
/** A table in a sheet: horizontal lines only, numbers on the right. */
export const tableStyles = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 13,
  lineHeight: '19px',
  '& th, & td': {
    ...lineBelow,
    py: { xs: 1.25, md: 0.75 },
    px: 1,
    fontWeight: 400,
    textAlign: 'right',
  },
  '& th:first-of-type': { textAlign: 'left', pl: { xs: 2, md: 2.5 } },
  '& td:last-of-type, & th:last-of-type': { pr: { xs: 2, md: 2.5 } },
  '& thead th': { color: 'text.secondary' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const
