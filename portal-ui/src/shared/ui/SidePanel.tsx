import Box from '@mui/material/Box'
import { type ReactNode, useEffect, useRef } from 'react'
import { closeForNow, useBackCloses } from './dialogHistory'

interface Props {
  titleId: string
  onClose: () => void
  children: ReactNode
}

/** Gives the focus back to what had it; opened by a key, nothing had, and the page's title gets it. */
function useFocusBack() {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const own = panel.current
    return () => {
      const at = document.activeElement
      if (at !== document.body && !own?.contains(at)) return
      const isUsable = before instanceof HTMLElement && before !== document.body
      if (isUsable && before.isConnected && !own?.contains(before)) return before.focus()
      const title = document.querySelector<HTMLElement>('h1')
      if (title) title.tabIndex = -1
      title?.focus({ preventScroll: true })
    }
  }, [])
  return panel
}

/** A dialog beside the page, which can be read and pressed meanwhile. */
export const SidePanel = ({ titleId, onClose, children }: Props) => {
  const panel = useFocusBack()
  useBackCloses(onClose)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) closeForNow(onClose)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [onClose])
  return (
    <Box ref={panel} role="dialog" aria-labelledby={titleId} className="no-print" sx={styles}>
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
