/** Two fields beside each other, one on a phone. */
export const fieldsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0,1fr)', sm: '1fr 1fr' },
  alignItems: 'start',
  gap: 2,
  p: { xs: 2, md: 2.5 },
}

/** A list that floats above what it belongs to. */
export const floatStyles = {
  mt: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  boxShadow: '0 8px 24px rgb(13 31 36 / 14%)',
}
