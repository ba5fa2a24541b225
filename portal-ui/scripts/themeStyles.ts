import type { Plugin } from 'vite'
import theme from '../src/shared/theme/theme.json'

const NAME = 'virtual:theme.css'

type Rules = { [key: string]: string | number | Rules }

const hyphened = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Rules as MUI's themes hold them, as a style sheet has them. */
const sheet = (rules: Rules): string =>
  Object.entries(rules)
    .map(([key, value]) =>
      typeof value === 'object'
        ? `${key}{${sheet(value)}}`
        : `${key.startsWith('--') ? key : hyphened(key)}:${value};`,
    )
    .join('')

/** The colours by the names that MUI gives them too. */
const colours = (palette: Rules, under = '--mui-palette'): Rules =>
  Object.assign(
    {},
    ...Object.entries(palette).map(([name, value]) =>
      typeof value === 'object'
        ? colours(value, `${under}-${name}`)
        : { [`${under}-${name}`]: value },
    ),
  )

const { colorSchemes, typography, components } = theme.mui
const { body, ...everywhere } = components.MuiCssBaseline.styleOverrides

const styles: Rules = {
  ':root,[data-theme="light"]': colours(colorSchemes.light.palette),
  '[data-theme="dark"]': colours(colorSchemes.dark.palette),
  html: {
    '-webkit-font-smoothing': 'antialiased',
    '-moz-osx-font-smoothing': 'grayscale',
    '-webkit-text-size-adjust': '100%',
    boxSizing: 'border-box',
  },
  '*,*::before,*::after': { boxSizing: 'inherit' },
  'strong,b': { fontWeight: typography.fontWeightBold },
  body: {
    margin: 0,
    minHeight: '100vh',
    color: 'var(--mui-palette-text-primary)',
    backgroundColor: 'var(--mui-palette-background-default)',
    fontFamily: typography.fontFamily,
    fontWeight: 400,
    ...typography.body1,
    fontVariantNumeric: body.fontVariantNumeric,
  },
  ...everywhere,
}

/** The theme's colours and first rules as a style sheet, for pages that MUI does not dress. */
export const themeStyles = (): Plugin => ({
  name: 'theme-styles',
  resolveId: (id) => (id === NAME ? NAME : undefined),
  load: (id) => (id === NAME ? sheet(styles) : undefined),
})
