import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { commonMessages } from '../shared/messages/common'
import { PlainNote } from '../shared/plain/PlainNote'
import { useStorageTemporary } from '../shared/storage'
import { alerts } from '../shared/ui/alerts'
import { loadAlert } from './preload'
import { UpdateBar } from './UpdateBar'

/** Says what does not work in a browser that keeps nothing for the portal. */
const StorageNote = () =>
  useStorageTemporary() ? (
    <PlainNote tone="warn" role="status">
      {commonMessages.app.storage}
    </PlainNote>
  ) : null

const ThemedAlert = lazy(loadAlert)

/** Any page, and what may come over it: an alert survives a change of page. */
export const AppRoot = () => {
  const alert = useSyncExternalStore(alerts.subscribe, alerts.get)
  return (
    <>
      <StorageNote />
      <Outlet />
      <UpdateBar />
      {alert && (
        <Suspense fallback={null}>
          <ThemedAlert />
        </Suspense>
      )}
    </>
  )
}
