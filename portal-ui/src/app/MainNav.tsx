import Box from '@mui/material/Box'
import { useLayoutEffect, useRef, useState } from 'react'
import { commonMessages } from '../shared/messages/common'
import { Icon } from '../shared/ui/Icon'
import { alignedRow } from '../shared/ui/layout'
import { type NavItem, useMainNav } from '../shared/ui/mainNav'
import { type Folded, foldNav } from './foldNav'
import { MoreNav } from './MoreNav'
import { NavItemLink } from './NavItemLink'

const GAP = 2
const widthOf = (element: Element) => element.getBoundingClientRect().width

/** Of the hidden copy: each link's width, how much of it the counter is, and that of More. */
function measure(bar: HTMLElement, total: number) {
  const items = [...bar.querySelectorAll('[data-item]')].map((item) => {
    const count = item.querySelector('.count')
    return { width: widthOf(item) + GAP, counter: count ? widthOf(count) + 7 : 0 }
  })
  const more = bar.querySelector('[data-more]')
  return foldNav(items, more ? widthOf(more) : 0, bar.clientWidth, total)
}

/** How many links the bar has room for, measured whenever its width, the links or the text change. */
function useFoldedNav(items: NavItem[]) {
  const bar = useRef<HTMLElement>(null)
  const [folded, setFolded] = useState<Folded>({ shown: items.length, hasCounts: true })
  useLayoutEffect(() => {
    const at = bar.current
    if (!at) return
    const fold = () =>
      setFolded((old) => {
        const now = measure(at, items.length)
        return now.shown === old.shown && now.hasCounts === old.hasCounts ? old : now
      })
    fold()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(fold)
    observer.observe(at)
    for (const item of at.querySelectorAll('[data-item]')) observer.observe(item)
    return () => observer.disconnect()
  }, [items])
  return { bar, ...folded }
}

const NavCount = ({ count }: Pick<NavItem, 'count'>) =>
  count !== undefined && <span className="count">{count}</span>

/** As wide as everything would be; nobody sees, hears or reaches it. */
const MeasuredNav = ({ items }: { items: NavItem[] }) => (
  <Box aria-hidden className="measured" sx={measuredStyles}>
    {items.map(({ to, label, count }) => (
      <span key={to} data-item>
        {label}
        <NavCount count={count} />
      </span>
    ))}
    <span data-more>
      {commonMessages.nav.more}
      <Icon name="chevron-down" />
    </span>
  </Box>
)

/** The links of the bar. Where they have no room the counters go first, then the last links into More. */
export const MainNav = () => {
  const items = useMainNav()
  const { bar, shown, hasCounts } = useFoldedNav(items)
  return (
    <Box component="nav" ref={bar} aria-label={commonMessages.app.main} sx={navStyles}>
      <MeasuredNav items={items} />
      {items.slice(0, shown).map((item) => (
        <NavItemLink key={item.to} item={item}>
          {item.label}
          {hasCounts && <NavCount count={item.count} />}
        </NavItemLink>
      ))}
      {shown < items.length && <MoreNav items={items.slice(shown)} />}
    </Box>
  )
}

const measuredStyles = {
  position: 'absolute',
  visibility: 'hidden',
  display: 'flex',
  height: 0,
  width: 0,
  overflow: 'hidden',
} as const

const navStyles = {
  position: 'relative',
  display: 'flex',
  flex: 1,
  minWidth: 0,
  alignSelf: 'stretch',
  gap: '2px',
  '& > a, & [data-item], & [data-more], & > div > button': {
    ...alignedRow,
    flex: 'none',
    gap: '7px',
    px: 1.5,
    fontSize: '0.875rem',
    fontWeight: 500,
    color: 'text.secondary',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    position: 'relative',
  },
  '& > a.active': { color: 'text.primary', fontWeight: 600 },
  '& > a.active::after': {
    content: '""',
    position: 'absolute',
    left: 12,
    right: 12,
    bottom: -1,
    height: 3,
    bgcolor: 'primary.main',
    borderRadius: '3px 3px 0 0',
  },
  // A link that is open is bolder, and so wider.
  '& [data-item]': { fontWeight: 600 },
  '& .count': {
    fontSize: '0.75rem',
    lineHeight: 1.5,
    px: '6px',
    borderRadius: '5px',
    bgcolor: 'surface.sunken',
    color: 'text.secondary',
    fontWeight: 600,
  },
} as const
