import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { RouterProvider } from 'react-router/dom'
import { modeStorage } from '../shared/theme/mode'
import { theme } from '../shared/theme/theme'
import { AlertHost } from '../shared/ui/AlertHost'
import { router } from './router'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createCache({ key: 'css', nonce })

export const App = () => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={theme} defaultMode="system" storageManager={modeStorage} noSsr>
      <CssBaseline />
      <RouterProvider router={router} />
      <AlertHost />
    </ThemeProvider>
  </CacheProvider>
)
