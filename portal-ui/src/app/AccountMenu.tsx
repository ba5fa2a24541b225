import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { commonWords } from '../shared/messages/common'
import { Icon } from '../shared/ui/Icon'
import { Who } from './Who'

const MenuButton = ({ open, onOpen }: { open: boolean; onOpen: (at: HTMLElement) => void }) => (
  <ButtonBase
    aria-haspopup="menu"
    aria-expanded={open}
    sx={buttonLook}
    onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
  >
    <span className="visually-hidden">{commonWords.nav.account}</span>
    <Box sx={{ display: { xs: 'none', md: 'block' }, minWidth: 0 }}>
      <Who />
    </Box>
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
      <Icon name="chevron-down" />
    </Box>
    <Box component="span" sx={{ display: { xs: 'inline-flex', md: 'none' } }}>
      <Icon name="menu" size={20} />
    </Box>
  </ButtonBase>
)

/** The dropdown weighs more than its button, and nobody needs it before having logged in. */
const loadDropdown = () => import('./AccountDropdown')
const AccountDropdown = lazy(loadDropdown)

export const AccountMenu = () => {
  // Once it was open it stays mounted, so that it can close with its own movement.
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => void loadDropdown(), [])
  const openAt = (at: HTMLElement) => {
    setAnchor(at)
    setOpen(true)
  }
  return (
    <>
      <MenuButton open={open} onOpen={openAt} />
      {anchor && (
        <Suspense fallback={null}>
          <AccountDropdown anchor={anchor} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

const buttonLook = {
  fontFamily: 'inherit',
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  p: '5px 6px 5px 10px',
  minHeight: 44,
  minWidth: 44,
  maxWidth: { md: '12rem', lg: '18rem' },
  flex: 'none',
  borderRadius: '8px',
}
