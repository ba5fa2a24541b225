import Box from '@mui/material/Box'
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { boxInRem, columnsInRem, inRem } from './rem'
import { compactTheme, theme } from './theme'

test.each([
  [13, '0.8125rem'],
  ['19px', '1.1875rem'],
  ['1.5rem', '1.5rem'],
  [1.4, 1.4],
  ['inherit', 'inherit'],
])('%s is %s', (given, expected) => expect(inRem(given)).toBe(expected))

test.each([
  [44, '2.75rem'],
  ['44px', '2.75rem'],
  [0, 0],
  [1, '100%'],
  [6, 6],
  [380, 380],
  ['100%', '100%'],
])('a box of %s is %s', (given, expected) => expect(boxInRem(given)).toBe(expected))

test('the columns for text grow, those for panels keep their room', () =>
  expect(columnsInRem('24px minmax(96px, 1fr) 372px')).toBe('1.5rem minmax(6rem, 1fr) 372px'))

test.each([theme, compactTheme])('text sized in px by a screen grows with the root size', (own) => {
  render(
    <ThemeProvider theme={own}>
      <Box sx={{ fontSize: 12, lineHeight: '17px' }}>Text</Box>
    </ThemeProvider>,
  )
  const { fontSize, lineHeight } = getComputedStyle(screen.getByText('Text'))
  expect([fontSize, lineHeight]).toEqual(['0.75rem', '1.0625rem'])
})
