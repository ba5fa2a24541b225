/** Who has unsent work says so here; it is sent before the session or the page is left. */

type Save = () => Promise<unknown>

const saves = new Set<Save>()
const LONGEST_MS = 3_000

export function beforeLeaving(save: Save) {
  saves.add(save)
  return () => void saves.delete(save)
}

const waited = () => new Promise<void>((resolve) => setTimeout(resolve, LONGEST_MS))

/** Resolves when everything was sent, or could not be: what is kept on this device stays there. */
export async function saveBeforeLeaving() {
  if (!saves.size) return
  await Promise.race([Promise.allSettled([...saves].map((save) => save())), waited()])
}
