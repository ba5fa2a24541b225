import Box from '@mui/material/Box'
import { type ReactNode, useEffect } from 'react'

interface Props {
  titleId: string
  onClose: () => void
  children: ReactNode
}

/** A dialog beside the page, which can be read and pressed meanwhile. */
export const SidePanel = ({ titleId, onClose, children }: Props) => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <Box role="dialog" aria-labelledby={titleId} className="no-print" sx={styles}>
      {children}
    </Box>
  )
}

const styles = {
  position: 'fixed',
  zIndex: 'drawer',
  top: 61,
  right: 0,
  bottom: 0,
  width: 412,
  display: 'flex',
  flexDirection: 'column',
  bgcolor: 'background.paper',
  borderLeft: 1,
  borderColor: 'divider',
  boxShadow: '-12px 0 32px -16px rgb(13 31 36 / 25%)',
}
