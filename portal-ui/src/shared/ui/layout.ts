/** Fragments of style that many screens share: spread them first, then say what differs. */

export const alignedRow = { display: 'flex', alignItems: 'center' } as const

export const wrappedRow = { display: 'flex', alignItems: 'center', flexWrap: 'wrap' } as const

/** Inside a line of text. */
export const inlineRow = { display: 'inline-flex', alignItems: 'center' } as const

export const centered = { display: 'grid', placeItems: 'center' } as const

export const plainList = { listStyle: 'none', m: 0, p: 0 } as const

export const secondaryText = { fontSize: 13, color: 'text.secondary' } as const

export const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

/** Rules between the rows of a card. */
export const lineBelow = { borderBottom: 1, borderColor: 'surface.lineSoft' } as const
export const lineAbove = { borderTop: 1, borderColor: 'surface.lineSoft' } as const

export const paperCard = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  bgcolor: 'background.paper',
} as const
