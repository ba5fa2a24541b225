import { createStore } from '../store'

export interface Alert {
  title: string
  message: string
  button?: string
  onClose?: () => void
}

const store = createStore<Alert | null>(null)

export const alerts = store

/** The generic alert; it outlives the page that raised it. */
export const alertUser = (alert: Alert) => store.set(alert)

export function closeAlert() {
  const open = store.get()
  store.set(null)
  open?.onClose?.()
}
