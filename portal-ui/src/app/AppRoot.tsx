import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { alerts } from '../shared/ui/alerts'
import { loadAlert } from './preload'
import { StorageNote } from './StorageNote'
import { UpdateBar } from './UpdateBar'

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
