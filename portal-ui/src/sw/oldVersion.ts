import { saveBeforeLeaving } from '../shared/session/beforeLeaving'
import { keepSessionThroughReload } from '../shared/session/sessionWatches'

/** As Chromium, Firefox, Safari and Vite say that a part of the app could not be loaded. */
const MISSING =
  /dynamically imported module|importing a module script failed|unable to preload css/i
const AT = 'loaded-new-version-at'
/** A second failure this soon is no matter of versions. */
const AGAIN_MS = 60_000

/** A build's files go with the next release; with a connection, that is why one is not there. */
export const isFromOldVersion = (error: unknown) =>
  navigator.onLine && error instanceof Error && MISSING.test(error.message)

/** What is unsent is sent, and whoever is logged in stays so. */
export async function loadNewVersion(reload: () => void = () => location.reload()) {
  await saveBeforeLeaving()
  keepSessionThroughReload()
  reload()
}

/** By itself, unless that has just been tried. */
export function loadNewVersionOnce(reload?: () => void) {
  if (Date.now() - Number(sessionStorage.getItem(AT) ?? 0) < AGAIN_MS) return
  sessionStorage.setItem(AT, String(Date.now()))
  void loadNewVersion(reload)
}
