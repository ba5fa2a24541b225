import { answerOf, send } from './api/http'
import { createStore } from './createStore'

const POLL_MS = 30_000

/** The notice of planned maintenance; blank while there is none. */
export const maintenance = createStore('')

/** Without an answer the notice stays as it was. */
export async function askMaintenance() {
  if (document.hidden) return
  const answer = await send('GET', '/api/maintenance').then(answerOf<{ text: string }>, () => null)
  if (answer) maintenance.set(answer.text)
}

/** Every open page shows the notice without a reload: it is asked for now and then. */
export function watchMaintenance() {
  const ask = () => void askMaintenance().catch(() => undefined)
  ask()
  setInterval(ask, POLL_MS)
  document.addEventListener('visibilitychange', ask)
}
