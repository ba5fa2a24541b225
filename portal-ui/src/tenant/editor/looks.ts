/** Two fields beside each other, one on a phone. */
export const fieldsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
  alignItems: 'start',
  gap: 2,
  p: { xs: 2, md: 2.5 },
}
