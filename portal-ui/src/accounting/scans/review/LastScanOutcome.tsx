import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { scanMessages } from '../../../shared/messages/scans'
import { paths } from '../../../shared/paths'
import { Note } from '../../../shared/ui/Note'
import { lastOutcome } from './scanOutcome'

/** What became of the scan before this one, with the way to it. */
export const LastScanOutcome = () => {
  const told = useSyncExternalStore(lastOutcome.subscribe, lastOutcome.get)
  return (
    <Box role="status" sx={{ '&:empty': { display: 'none' }, p: 1.5, pb: 0 }}>
      {told && (
        <Note
          tone="ok"
          action={
            <Button size="small" component={Link} to={paths.accounting.form(told.certificate)}>
              {scanMessages.review.show}
            </Button>
          }
        >
          {told.text}
        </Note>
      )}
    </Box>
  )
}
