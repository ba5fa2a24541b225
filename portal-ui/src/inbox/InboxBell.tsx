import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { inboxMessages } from '../shared/messages/inbox'
import { inboxQuery } from '../shared/queries/inbox'
import { DialogSlot } from '../shared/ui/DialogSlot'
import { Icon } from '../shared/ui/Icon'
import { InboxPanel } from './InboxPanel'

/** Said once each time the count has grown, never when the page begins or the count falls. */
export function useGrowth(unread: number | undefined): string {
  const last = useRef<number | undefined>(undefined)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (unread === undefined) return
    const before = last.current
    last.current = unread
    if (before !== undefined && unread > before) setSaid(inboxMessages.grown(unread))
    if (before !== undefined && unread < before) setSaid('')
  }, [unread])
  return said
}

export const InboxBell = () => {
  const { data } = useInfiniteQuery(inboxQuery())
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const unread = data?.pages[0]?.unread
  const said = useGrowth(unread)
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        aria-label={inboxMessages.bell(unread ?? 0)}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={buttonStyles}
      >
        <Icon name="bell" size={18} />
        {Boolean(unread) && (
          <Box component="span" aria-hidden="true" sx={countStyles}>
            {inboxMessages.shown(unread ?? 0)}
          </Box>
        )}
      </ButtonBase>
      <span role="status" className="visually-hidden">
        {said}
      </span>
      <DialogSlot>
        {anchor && <InboxPanel anchor={anchor} onClose={() => setAnchor(null)} />}
      </DialogSlot>
    </>
  )
}

const buttonStyles = {
  position: 'relative',
  width: 44,
  height: 44,
  borderRadius: '8px',
  color: 'text.secondary',
  '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
} as const

const countStyles = {
  position: 'absolute',
  top: 4,
  left: '1.375rem',
  minWidth: 17,
  minHeight: 17,
  px: '4px',
  borderRadius: '9px',
  fontSize: 11,
  lineHeight: '17px',
  fontWeight: 600,
  textAlign: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
} as const
