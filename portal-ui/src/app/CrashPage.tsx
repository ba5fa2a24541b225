import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { commonWords } from '../shared/messages/common'

/** Whatever a page throws ends here, and the way out is one press. */
export const CrashPage = () => {
  const error = useRouteError()
  // Heard by whoever listens for errors of the page.
  useEffect(() => reportError(error), [error])
  return (
    <Box sx={{ maxWidth: 560, mx: 'auto', p: 4, display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Typography variant="h1">{commonWords.app.crashed}</Typography>
      <Typography>{commonWords.app.crashedHelp}</Typography>
      <Button variant="contained" onClick={() => location.reload()}>
        {commonWords.app.reload}
      </Button>
    </Box>
  )
}
