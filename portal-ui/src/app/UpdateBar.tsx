import { commonMessages } from '../shared/messages/common'
import { Button } from '../shared/plain/Button'
import { PlainIcon } from '../shared/plain/PlainIcon'
import { useSession } from '../shared/session/sessionStore'
import { isSessionClearedOnUnload } from '../shared/session/sessionWatches'
import { putOff, reloadIntoNewVersion, useNewVersion } from '../sw/newVersion'
import look from './app.module.css'

/** A newer build is there; when to load it is the person's to say. */
export const UpdateBar = () => {
  const session = useSession()
  if (!useNewVersion()) return null
  const logsOut = session && isSessionClearedOnUnload()
  return (
    <section aria-label={commonMessages.update.ready} className={`no-print ${look.update}`}>
      <PlainIcon name="refresh-cw" size={18} />
      <div role="status">
        <strong>{commonMessages.update.ready}.</strong> {commonMessages.update.text}{' '}
        {logsOut && commonMessages.update.logsOut}
      </div>
      <Button size="small" variant="text" onClick={putOff}>
        {commonMessages.update.later}
      </Button>
      <Button size="small" onClick={() => void reloadIntoNewVersion()}>
        {commonMessages.update.reload}
      </Button>
    </section>
  )
}
