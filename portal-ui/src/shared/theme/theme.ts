import { createTheme, type ThemeOptions } from '@mui/material/styles'
import { boxInRem, columnsInRem, inRem } from './rem'
import json from './theme.json'

const sized = { themeKey: 'typography', transform: inRem }
const boxed = { transform: boxInRem }

const options = {
  ...(json.mui as unknown as ThemeOptions),
  // Sizes of text in `sx`, and of what holds it, follow the size that the reader has chosen.
  unstable_sxConfig: {
    fontSize: sized,
    lineHeight: sized,
    height: boxed,
    minHeight: boxed,
    width: boxed,
    minWidth: boxed,
    gridTemplateColumns: { transform: columnsInRem },
    top: { transform: inRem },
    scrollMarginTop: { transform: inRem },
  },
}
const compact = json.muiCompact as unknown as ThemeOptions

export const theme = createTheme(options)

/** The accounting desk shows more rows on the same screen. */
export const compactTheme = createTheme(options, compact)
