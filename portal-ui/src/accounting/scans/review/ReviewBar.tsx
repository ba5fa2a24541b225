import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Ref, useId } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { Icon } from '../../../shared/ui/Icon'
import { alignedRow, secondaryText, wrappedRow } from '../../../shared/ui/layout'
import { Kbd } from '../../parts/Kbd'

const words = scanMessages.review

interface Props {
  confirmRef: Ref<HTMLButtonElement>
  /** Why it cannot be confirmed yet; empty when it can. */
  locked: string
  hasNext: boolean
  isBusy: boolean
  onConfirm: () => void
  onSkip: () => void
  onByHand?: () => void
  /** Only where the server offers it. */
  onDiscard?: () => void
  onLeaveByHand?: () => void
}

/** What to do with the scan as a whole. */
export const ReviewBar = (props: Props) => {
  const {
    confirmRef,
    locked,
    hasNext,
    isBusy,
    onConfirm,
    onSkip,
    onByHand,
    onDiscard,
    onLeaveByHand,
  } = props
  const whyId = useId()
  return (
    <Box component="footer" className="no-print" sx={barStyles}>
      {locked && (
        <Box id={whyId} sx={lockedStyles}>
          <Icon name="lock" size={14} />
          {locked}
        </Box>
      )}
      {onByHand && (
        <Button variant="text" onClick={onByHand} sx={buttonStyles}>
          {words.byHand}
        </Button>
      )}
      {onDiscard && (
        <Button variant="text" color="error" onClick={onDiscard} sx={buttonStyles}>
          {scanMessages.list.discard}
        </Button>
      )}
      {onLeaveByHand && (
        <Button variant="text" onClick={onLeaveByHand} sx={buttonStyles}>
          {words.leaveByHand}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      {hasNext && (
        <Button onClick={onSkip} sx={buttonStyles}>
          {words.skip}
          <Kbd>S</Kbd>
        </Button>
      )}
      <BusyButton
        ref={confirmRef}
        variant="contained"
        busy={isBusy}
        busyLabel={words.confirming}
        aria-disabled={Boolean(locked) || isBusy || undefined}
        aria-describedby={locked ? whyId : undefined}
        onClick={() => !locked && onConfirm()}
        sx={{ ...buttonStyles, ...(locked && lockedButtonStyles) }}
      >
        {locked && <Icon name="lock" size={14} />}
        <span>{hasNext ? words.confirmNext : words.confirm}</span>
      </BusyButton>
    </Box>
  )
}

const barStyles = {
  ...wrappedRow,
  gap: 1.25,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 6,
} as const

const lockedStyles = { ...alignedRow, ...secondaryText, width: '100%', gap: 0.75 }

const buttonStyles = { minHeight: { xs: 48, md: 40 } }

const lockedButtonStyles = {
  bgcolor: 'action.disabledBackground',
  color: 'text.disabled',
  border: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.disabledBackground' },
}
