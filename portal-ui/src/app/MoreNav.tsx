import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { commonMessages } from '../shared/messages/common'
import { Icon } from '../shared/ui/Icon'
import type { NavItem } from '../shared/ui/mainNav'
import { NavItemLink } from './NavItemLink'

/** The links that the bar has no room for. */
export const MoreNav = ({ items }: { items: NavItem[] }) => {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const close = () => setIsOpen(false)
  const leave = (event: FocusEvent) =>
    !event.currentTarget.contains(event.relatedTarget as Node | null) && close()
  const press = (event: KeyboardEvent) => event.key === 'Escape' && close()
  return (
    <Box sx={{ position: 'relative', display: 'flex' }} onBlur={leave} onKeyDown={press}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        sx={{ fontFamily: 'inherit' }}
      >
        {commonMessages.nav.more}
        <Icon name="chevron-down" />
      </ButtonBase>
      <Box id={id} hidden={!isOpen} sx={listStyles}>
        {items.map((item) => (
          <NavItemLink key={item.to} item={item} onClick={close}>
            {item.label}
            {item.count !== undefined && <span className="count">{item.count}</span>}
          </NavItemLink>
        ))}
      </Box>
    </Box>
  )
}

const listStyles = {
  position: 'absolute',
  top: '100%',
  right: 0,
  zIndex: 1,
  minWidth: '10rem',
  py: 0.5,
  bgcolor: 'surface.raised',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  boxShadow: '0 12px 32px -8px rgb(13 31 36 / 30%)',
  '& a': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1,
    px: 1.75,
    py: 1,
    fontSize: '0.875rem',
    color: 'text.primary',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
  '& a:hover, & a:focus-visible': { bgcolor: 'action.hover' },
  '& a.active': { fontWeight: 600 },
} as const
