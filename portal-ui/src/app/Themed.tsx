import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { modeStorage } from '../shared/theme/mode'
import { theme } from '../shared/theme/theme'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const styles = createCache({ key: 'css', nonce })

/** MUI, in our theme, for what is within. Its first rules are in the page's own style sheet. */
export const Themed = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={theme} defaultMode="system" storageManager={modeStorage} noSsr>
      {children}
    </ThemeProvider>
  </CacheProvider>
)
