import { commonWords } from '../shared/messages/common'
import { Button } from '../shared/plain/Button'
import { Icon } from '../shared/plain/Icon'
import { useSession } from '../shared/session/store'
import { isSessionClearedOnUnload } from '../shared/session/watches'
import { putOff, reloadIntoNewVersion, useNewVersion } from '../sw/newVersion'
import look from './app.module.css'

/** A newer build is there; when to load it is the person's to say. */
export const UpdateBar = () => {
  const session = useSession()
  if (!useNewVersion()) return null
  const logsOut = session && isSessionClearedOnUnload()
  return (
    <section aria-label={commonWords.update.ready} className={`no-print ${look.update}`}>
      <Icon name="refresh-cw" size={18} />
      <div role="status">
        <strong>{commonWords.update.ready}.</strong> {commonWords.update.text}{' '}
        {logsOut && commonWords.update.logsOut}
      </div>
      <Button size="small" variant="text" onClick={putOff}>
        {commonWords.update.later}
      </Button>
      <Button size="small" onClick={() => void reloadIntoNewVersion()}>
        {commonWords.update.reload}
      </Button>
    </section>
  )
}
