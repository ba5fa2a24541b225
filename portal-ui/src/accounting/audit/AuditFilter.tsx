import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { type ReactNode, useRef } from 'react'
import { auditMessages } from '../../shared/messages/audit'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { useBackCloses } from '../../shared/ui/dialogHistory'
import { Icon } from '../../shared/ui/Icon'

interface Props {
  label: string
  value: string | undefined
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onClear: () => void
  children: ReactNode
}

interface QuestionProps {
  label: string
  anchor: () => HTMLElement | null
  onClose: () => void
  children: ReactNode
}

const FilterQuestion = ({ label, anchor, onClose, children }: QuestionProps) => {
  useBackCloses(onClose)
  return (
    <Popover
      open
      onClose={onClose}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': label, sx: { mt: 0.5, p: 2, width: 320 } },
      }}
    >
      {children}
    </Popover>
  )
}

/** One part of the question: what it says now, how it is asked, and away with it. */
export const AuditFilter = ({
  label,
  value,
  isOpen,
  onOpen,
  onClose,
  onClear,
  children,
}: Props) => {
  const place = useRef<HTMLButtonElement>(null)
  return (
    <Box
      className={value ? undefined : 'no-print'}
      sx={{ ...partStyles, borderStyle: value ? 'solid' : 'dashed' }}
    >
      <ButtonBase
        ref={place}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onOpen}
        sx={askStyles}
      >
        {!value && <Icon name="plus" size={14} />}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
        {value && (
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        )}
      </ButtonBase>
      {value && (
        <IconButton
          aria-label={auditMessages.filters.clear(label.toLowerCase())}
          onClick={onClear}
          sx={{ width: { xs: 44, md: 30 }, height: { xs: 44, md: 30 } }}
        >
          <Icon name="x" size={14} />
        </IconButton>
      )}
      <DialogSlot>
        {isOpen && (
          <FilterQuestion label={label} anchor={() => place.current} onClose={onClose}>
            {children}
          </FilterQuestion>
        )}
      </DialogSlot>
    </Box>
  )
}

const partStyles = {
  display: 'inline-flex',
  alignItems: 'center',
  maxWidth: '100%',
  border: 1,
  borderColor: 'surface.control',
  borderRadius: '8px',
  bgcolor: 'background.paper',
}

const askStyles = {
  gap: 1,
  px: 1.5,
  minHeight: { xs: 44, md: 34 },
  borderRadius: '8px',
  fontFamily: 'inherit',
  fontSize: 13,
  textAlign: 'left',
}
