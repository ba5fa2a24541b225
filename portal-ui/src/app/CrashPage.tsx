import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { commonMessages } from '../shared/messages/common'
import { Button } from '../shared/plain/Button'
import parts from '../shared/plain/plain.module.css'
import { isFromOldVersion, loadNewVersion, loadNewVersionOnce } from '../sw/oldVersion'
import look from './app.module.css'

const words = commonMessages.app

/** A page of the version before cannot be loaded any more: the new one is, by itself the first time. */
const OutdatedPage = () => {
  useEffect(() => loadNewVersionOnce(), [])
  return (
    <div className={look.crash}>
      <h1 className={parts.title}>{words.outdated}</h1>
      <p className={parts.paragraph}>{words.outdatedHelp}</p>
      <Button variant="contained" onClick={() => void loadNewVersion()}>
        {words.loadNew}
      </Button>
    </div>
  )
}

/** Whatever a page throws ends here, and the way out is one press. */
export const CrashPage = () => {
  const error = useRouteError()
  const isOutdated = isFromOldVersion(error)
  // Heard by whoever listens for errors of the page.
  useEffect(() => {
    if (!isOutdated) reportError(error)
  }, [error, isOutdated])
  if (isOutdated) return <OutdatedPage />
  return (
    <div className={look.crash}>
      <h1 className={parts.title}>{words.crashed}</h1>
      <p className={parts.paragraph}>{words.crashedHelp}</p>
      <Button variant="contained" onClick={() => location.reload()}>
        {words.reload}
      </Button>
    </div>
  )
}
