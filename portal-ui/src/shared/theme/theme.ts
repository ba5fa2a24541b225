import { createTheme, type ThemeOptions } from '@mui/material/styles'
import { inRem } from './rem'
import json from './theme.json'

const sized = { themeKey: 'typography', transform: inRem }

const options = {
  ...(json.mui as unknown as ThemeOptions),
  // Sizes of text in `sx` follow the size that the reader has chosen.
  unstable_sxConfig: { fontSize: sized, lineHeight: sized },
}
const compact = json.muiCompact as unknown as ThemeOptions

export const theme = createTheme(options)

/** The accounting desk shows more rows on the same screen. */
export const compactTheme = createTheme(options, compact)
