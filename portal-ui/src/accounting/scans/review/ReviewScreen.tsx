import Box from '@mui/material/Box'
import { scanWords } from '../../../shared/messages/scans'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { useTitle } from '../../../shared/ui/useTitle'
import type { Scan } from '../queries'
import { ByHand } from './ByHand'
import { Closed } from './Closed'
import type { KeptAnswers } from './keptAnswers'
import { ReviewHead } from './ReviewHead'
import { Reviewing } from './Reviewing'
import { useByHand } from './useByHand'

interface Props {
  scan: Scan
  kept: KeptAnswers | null
}

/** One scan: its page, its fields, and what a person says about them. */
export const ReviewScreen = ({ scan, kept }: Props) => {
  useTitle(`${scan.name}, ${scanWords.title}`)
  const byHand = useByHand(scan)
  const isOpen = scan.moves.some(({ name }) => name === 'confirm')
  return (
    <Box sx={screenLook}>
      <ReviewHead scan={scan} />
      <Box sx={{ px: 2, '&:empty': { display: 'none' } }}>
        <OfflineNote />
      </Box>
      {byHand.isOn && <ByHand scan={scan} onLeave={byHand.leave} />}
      {!byHand.isOn && isOpen && <Reviewing scan={scan} kept={kept} onByHand={byHand.begin} />}
      {!byHand.isOn && !isOpen && <Closed scan={scan} onByHand={byHand.begin} />}
    </Box>
  )
}

const screenLook = {
  display: 'flex',
  flexDirection: 'column',
  height: { md: 'calc(100vh - 3.8125rem)' },
  minHeight: { xs: 'calc(100vh - 3.5rem)', md: 480 },
} as const
