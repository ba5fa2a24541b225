import { createStore } from '../createStore'

export interface Alert {
  title: string
  message: string
  button?: string
  /** The button was pressed, and the alert not merely closed. */
  onButton?: () => void
  onClose?: () => void
}

const store = createStore<Alert | null>(null)

export const alerts = store

/** The generic alert; it outlives the page that raised it. */
export const alertUser = (alert: Alert) => store.set(alert)

export function pressAlert() {
  store.get()?.onButton?.()
  closeAlert()
}

export function closeAlert() {
  const open = store.get()
  store.set(null)
  open?.onClose?.()
}
