import { alignedRow } from '../../shared/ui/layout'
/** The box of one branch in one quarter. */
export const gridCellStyles = {
  ...alignedRow,
  gap: '5px',
  minHeight: { xs: 44, md: 30 },
  px: 0.75,
  borderRadius: '6px',
  fontSize: 12,
  fontWeight: 500,
  textDecoration: 'none',
  lineHeight: { xs: 1.2, md: 'inherit' },
  whiteSpace: { xs: 'normal', md: 'nowrap' },
  '&:hover': { textDecoration: 'underline' },
  '@media print': { boxShadow: 'inset 0 0 0 1px currentColor' },
}
