import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Ref, useId } from 'react'
import { scanMessages } from '../../../shared/messages/scans'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { Icon } from '../../../shared/ui/Icon'
import { alignedRow, secondaryText } from '../../../shared/ui/layout'
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
      <Box sx={asideStyles}>
        <Box id={whyId} sx={lockedStyles}>
          {locked && (
            <>
              <Icon name="lock" size={14} />
              {locked}
            </>
          )}
        </Box>
        {onByHand && (
          <Button variant="text" size="small" onClick={onByHand} sx={smallButtonStyles}>
            {words.byHand}
          </Button>
        )}
        {onDiscard && (
          <Button
            variant="text"
            size="small"
            color="error"
            onClick={onDiscard}
            sx={smallButtonStyles}
          >
            {scanMessages.list.discard}
          </Button>
        )}
        {onLeaveByHand && (
          <Button variant="text" size="small" onClick={onLeaveByHand} sx={smallButtonStyles}>
            {words.leaveByHand}
          </Button>
        )}
      </Box>
      <Box sx={onwardStyles}>
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
          sx={{ ...buttonStyles, flex: 1, ...(locked && lockedButtonStyles) }}
        >
          {locked && <Icon name="lock" size={14} />}
          <span>{hasNext ? words.confirmNext : words.confirm}</span>
        </BusyButton>
      </Box>
    </Box>
  )
}

const barStyles = {
  display: 'grid',
  gap: 0.75,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  position: { xs: 'sticky', md: 'static' },
  bottom: 0,
  zIndex: 6,
} as const

const asideStyles = { ...alignedRow, gap: 0.5 }

const lockedStyles = { ...alignedRow, ...secondaryText, flex: 1, minWidth: 0, gap: 0.75 }

const smallButtonStyles = { flexShrink: 0, minHeight: { xs: 44, md: 32 } }

/** A row of their own, so that neither falls below the other. */
const onwardStyles = { ...alignedRow, gap: 1.25 }

const buttonStyles = { whiteSpace: 'nowrap', minHeight: { xs: 48, md: 40 } }

const lockedButtonStyles = {
  bgcolor: 'action.disabledBackground',
  color: 'text.disabled',
  border: 1,
  borderColor: 'divider',
  '&:hover': { bgcolor: 'action.disabledBackground' },
}
