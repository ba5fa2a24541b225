import Box from '@mui/material/Box'
import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inRem } from './rem'
import { compactTheme, theme } from './theme'

test.each([
  [13, '0.8125rem'],
  ['19px', '1.1875rem'],
  ['1.5rem', '1.5rem'],
  [1.4, 1.4],
  ['inherit', 'inherit'],
])('%s is %s', (given, expected) => expect(inRem(given)).toBe(expected))

test.each([theme, compactTheme])('text sized in px by a screen grows with the root size', (own) => {
  render(
    <ThemeProvider theme={own}>
      <Box sx={{ fontSize: 12, lineHeight: '17px' }}>Text</Box>
    </ThemeProvider>,
  )
  const { fontSize, lineHeight } = getComputedStyle(screen.getByText('Text'))
  expect([fontSize, lineHeight]).toEqual(['0.75rem', '1.0625rem'])
})
