import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { isDraft } from '../../../shared/api/about'
import { lastSignatoryMessages } from '../../../shared/messages/lastSignatory'
import { wrappedRow } from '../../../shared/ui/layout'
import { announce } from '../parts/announce'
import type { DraftState } from '../saving/useDraft'
import { useLastSignatory } from './useLastSignatory'

/** Who signed last signs this one too, unless it is changed. */
export default function LastSignatoryNote({ draft: { certificate } }: { draft: DraftState }) {
  const isNew = certificate === null || isDraft(certificate.status)
  const { isLast, clear } = useLastSignatory(isNew)
  const { filledIn, change, changed } = lastSignatoryMessages
  if (!isLast) return null
  const start = () => {
    clear()
    announce(changed)
  }
  return (
    <Box role="status" sx={{ ...wrappedRow, gap: 1, px: { xs: 2, md: 2.5 }, pt: 2, fontSize: 14 }}>
      {filledIn}
      <Button size="small" onClick={start} sx={{ minHeight: { xs: 44, md: 32 } }}>
        {change}
      </Button>
    </Box>
  )
}
