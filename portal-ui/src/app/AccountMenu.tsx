import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { lazy, type MouseEvent, Suspense, useEffect, useState } from 'react'
import { commonMessages } from '../shared/messages/common'
import { Icon } from '../shared/ui/Icon'
import { alignedRow } from '../shared/ui/layout'
import { AccountIdentity } from './AccountIdentity'

interface Props {
  /** The bar has no room for links and names: the menu has them. */
  isNarrow: boolean
}

interface ButtonProps extends Props {
  open: boolean
  onOpen: (at: HTMLElement) => void
}

const MenuButton = ({ isNarrow, open, onOpen }: ButtonProps) => (
  <ButtonBase
    aria-haspopup="menu"
    aria-expanded={open}
    sx={buttonStyles}
    onClick={(event: MouseEvent<HTMLElement>) => onOpen(event.currentTarget)}
  >
    <span className="visually-hidden">{commonMessages.nav.account}</span>
    {isNarrow ? (
      <Icon name="menu" size={20} />
    ) : (
      <>
        <Box sx={{ minWidth: 0 }}>
          <AccountIdentity />
        </Box>
        <Icon name="chevron-down" />
      </>
    )}
  </ButtonBase>
)

/** The dropdown weighs more than its button, and nobody needs it before having logged in. */
const loadDropdown = () => import('./AccountDropdown')
const AccountDropdown = lazy(loadDropdown)

export const AccountMenu = ({ isNarrow }: Props) => {
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
      <MenuButton isNarrow={isNarrow} open={open} onOpen={openAt} />
      {anchor && (
        <Suspense fallback={null}>
          <AccountDropdown
            anchor={anchor}
            hasPages={isNarrow}
            open={open}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

const buttonStyles = {
  ...alignedRow,
  fontFamily: 'inherit',
  gap: 1.25,
  p: '5px 6px 5px 10px',
  minHeight: 44,
  minWidth: 44,
  maxWidth: { xs: '12rem', lg: '18rem' },
  flex: 'none',
  borderRadius: '8px',
}
