import { createTheme, type ThemeOptions } from '@mui/material/styles'
import json from './theme.json'

const options = json.mui as unknown as ThemeOptions
const compact = json.muiCompact as unknown as ThemeOptions

export const theme = createTheme(options)

/** The accounting desk shows more rows on the same screen. */
export const compactTheme = createTheme(options, compact)
