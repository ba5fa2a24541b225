import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { alerts } from '../shared/ui/alerts'
import { loadAlert } from './ahead'
import { StorageNote } from './StorageNote'
import { UpdateBar } from './UpdateBar'

const DressedAlert = lazy(loadAlert)

/** Any page, and what may come over it: an alert survives a change of page. */
export const Root = () => {
  const alert = useSyncExternalStore(alerts.subscribe, alerts.get)
  return (
    <>
      <StorageNote />
      <Outlet />
      <UpdateBar />
      {alert && (
        <Suspense fallback={null}>
          <DressedAlert />
        </Suspense>
      )}
    </>
  )
}
