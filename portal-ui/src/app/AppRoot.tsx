import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Outlet } from 'react-router'
import { maintenance } from '../shared/maintenance'
import { commonMessages } from '../shared/messages/common'
import { PlainNote } from '../shared/plain/PlainNote'
import { useStoppedForAnother } from '../shared/session/anotherPerson'
import { useStorageTemporary } from '../shared/storage'
import { alerts } from '../shared/ui/alerts'
import { loadAlert, loadStopped } from './preload'
import { UpdateBar } from './UpdateBar'

/** Says what does not work in a browser that keeps nothing for the portal. */
const StorageNote = () =>
  useStorageTemporary() ? (
    <PlainNote tone="warn" role="status">
      {commonMessages.app.storage}
    </PlainNote>
  ) : null

/** What an administrator wrote of planned maintenance. */
const MaintenanceNote = () => {
  const text = useSyncExternalStore(maintenance.subscribe, maintenance.get)
  return text ? (
    <PlainNote tone="warn" role="status">
      {text}
    </PlainNote>
  ) : null
}

const ThemedAlert = lazy(loadAlert)
const StoppedPage = lazy(loadStopped)

/** Any page, and what may come over it: an alert survives a change of page. */
export const AppRoot = () => {
  const alert = useSyncExternalStore(alerts.subscribe, alerts.get)
  const isStopped = useStoppedForAnother()
  if (isStopped)
    return (
      <Suspense fallback={null}>
        <StoppedPage />
      </Suspense>
    )
  return (
    <>
      <StorageNote />
      <MaintenanceNote />
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
