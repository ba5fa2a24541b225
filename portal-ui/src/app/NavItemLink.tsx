import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { isNavItemAt, type NavItem } from '../shared/ui/mainNav'

interface Props {
  item: NavItem
  onClick?: () => void
  children: ReactNode
}

/** A link of the bar, marked while its page or one that belongs to it is shown. */
export const NavItemLink = ({ item, onClick, children }: Props) => {
  const isHere = isNavItemAt(item, useLocation().pathname)
  return (
    <Link
      to={item.to}
      onClick={onClick}
      className={isHere ? 'active' : undefined}
      aria-current={isHere ? 'page' : undefined}
    >
      {children}
    </Link>
  )
}
