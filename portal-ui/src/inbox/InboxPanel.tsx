import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { inboxMessages } from '../shared/messages/inbox'
import type { InboxView } from '../shared/queries/inbox'
import { useBackCloses } from '../shared/ui/dialogHistory'
import { Icon } from '../shared/ui/Icon'
import { alignedRow, lineBelow } from '../shared/ui/layout'
import { PlainDialog } from '../shared/ui/PlainDialog'
import { useNarrowerThan } from '../shared/ui/useNarrowerThan'
import { InboxEntries } from './InboxEntries'
import { InboxViews } from './InboxViews'
import { useMarkRead } from './useMarkRead'

interface Props {
  anchor: HTMLElement
  onClose: () => void
}

interface FrameProps extends Props {
  labelId: string
  children: ReactNode
}

/** Below the bell. */
const InboxMenu = ({ anchor, onClose, labelId, children }: FrameProps) => {
  useBackCloses(onClose)
  return (
    <Popover
      // It stays inside the header, the landmark it belongs to.
      container={() => anchor.closest('header')}
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': labelId, sx: menuStyles } }}
    >
      {children}
    </Popover>
  )
}

const WholeScreen = ({ onClose, labelId, children }: FrameProps) => (
  <PlainDialog
    fullScreen
    onClose={onClose}
    aria-labelledby={labelId}
    slotProps={{ paper: { sx: { borderRadius: 0 } } }}
  >
    {children}
  </PlainDialog>
)

/** What happened to the certificates of this person, the newest first; a whole sheet on a phone. */
export const InboxPanel = ({ anchor, onClose }: Props) => {
  const id = useId()
  const [view, setView] = useState<InboxView>('all')
  const { read, isReading } = useMarkRead()
  const phone = useNarrowerThan('md')
  const Frame = phone ? WholeScreen : InboxMenu
  return (
    <Frame anchor={anchor} onClose={onClose} labelId={id}>
      <Box sx={headStyles}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {inboxMessages.title}
        </Typography>
        <IconButton size="small" aria-label={inboxMessages.close} onClick={onClose}>
          <Icon name="x" size={18} />
        </IconButton>
      </Box>
      <InboxViews
        view={view}
        onPick={setView}
        onReadAll={(newest) => read({ seq: newest, only: false })}
        isReading={isReading}
      />
      <InboxEntries
        view={view}
        onPick={(seq) => {
          read({ seq, only: true })
          onClose()
        }}
      />
    </Frame>
  )
}

const menuStyles = {
  width: 400,
  maxHeight: 'min(560px, calc(100vh - 96px))',
  display: 'flex',
  flexDirection: 'column',
  borderRadius: '12px',
  bgcolor: 'surface.raised',
  boxShadow: '0 1px 2px rgb(13 31 36 / 3%), 0 12px 32px -8px rgb(13 31 36 / 30%)',
}

const headStyles = { ...alignedRow, ...lineBelow, gap: 1, px: 2, py: 1.25 }
