import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { commonWords } from '../shared/messages/common'
import { Button } from '../shared/plain/Button'
import parts from '../shared/plain/plain.module.css'
import look from './app.module.css'

/** Whatever a page throws ends here, and the way out is one press. */
export const CrashPage = () => {
  const error = useRouteError()
  // Heard by whoever listens for errors of the page.
  useEffect(() => reportError(error), [error])
  return (
    <div className={look.crash}>
      <h1 className={parts.title}>{commonWords.app.crashed}</h1>
      <p className={parts.paragraph}>{commonWords.app.crashedHelp}</p>
      <Button variant="contained" onClick={() => location.reload()}>
        {commonWords.app.reload}
      </Button>
    </div>
  )
}
