/** What a phone shows at the lower edge, always in reach of the thumb. */
export const bottomBarStyles = {
  display: { md: 'none' },
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  px: 2,
  py: 1.5,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
