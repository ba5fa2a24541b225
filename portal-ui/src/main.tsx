import 'virtual:theme.css'
import { watchMode } from './shared/theme/mode'
import './shared/theme/global.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App'
import { preloadPages } from './app/preload'
import { loadConfig } from './shared/config'
import { watchMaintenance } from './shared/maintenance'
import { guardNodes } from './shared/nodeGuard'
import { watchErrors } from './shared/reporting/watchErrors'
import { askFirst } from './shared/session/me'
import { session } from './shared/session/sessionStore'
import { registerServiceWorker } from './sw/newVersion'

guardNodes()
watchErrors()
watchMode()
void loadConfig()
watchMaintenance()
if (session()) askFirst()
preloadPages()
addEventListener('load', () => {
  import('./shared/theme/print.css').catch((error: unknown) =>
    console.warn('The style for paper was not loaded.', error),
  )
  import('./shared/fileDrops')
    .then(({ watchFileDrops }) => watchFileDrops())
    .catch((error: unknown) => console.warn('Dropped files are not watched.', error))
  import('./shared/deviceExpiry')
    .then(({ deleteExpired }) => deleteExpired())
    .catch((error: unknown) => console.warn('Expired entries were not deleted.', error))
})
if (import.meta.env.PROD) registerServiceWorker()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
