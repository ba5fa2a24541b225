import Box from '@mui/material/Box'
import { useState } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { useTitle } from '../../../shared/ui/useTitle'
import type { Scan } from '../scanQueries'
import { ClosedScan } from './ClosedScan'
import { ManualEntry } from './ManualEntry'
import { ReviewHead } from './ReviewHead'
import { ReviewWorkspace } from './ReviewWorkspace'
import type { KeptAnswers } from './savedAnswers'

const offersKey = ({ moves }: Scan) => moves.some(({ name }) => name === 'key')

/** Whether the fields are typed from the paper instead of read. */
function useManualEntry(scan: Scan) {
  const [isOn, setIsOn] = useState(false)
  return {
    isOn: isOn && offersKey(scan),
    begin: offersKey(scan) ? () => setIsOn(true) : undefined,
    leave: () => setIsOn(false),
  }
}

/** One scan: its page, its fields, and what a person says about them. */
export const ReviewScreen = ({ scan, kept }: { scan: Scan; kept: KeptAnswers | null }) => {
  useTitle(`${scan.name}, ${scanMessages.title}`)
  const byHand = useManualEntry(scan)
  const isOpen = scan.moves.some(({ name }) => name === 'confirm')
  return (
    <Box sx={screenStyles}>
      <ReviewHead scan={scan} />
      <Box sx={{ px: 2, '&:empty': { display: 'none' } }}>
        <OfflineNote />
      </Box>
      {byHand.isOn && <ManualEntry scan={scan} onLeave={byHand.leave} />}
      {!byHand.isOn && isOpen && (
        <ReviewWorkspace scan={scan} kept={kept} onByHand={byHand.begin} />
      )}
      {!byHand.isOn && !isOpen && <ClosedScan scan={scan} onByHand={byHand.begin} />}
    </Box>
  )
}

const screenStyles = {
  display: 'flex',
  flexDirection: 'column',
  height: { md: 'calc(100vh - 3.8125rem)' },
  minHeight: { xs: 'calc(100vh - 3.5rem)', md: 480 },
} as const
