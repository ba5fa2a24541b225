import { useLayoutEffect, useRef, useState } from 'react'
import type { NavItem } from '../shared/ui/mainNav'
import { type Folded, foldNav } from './foldNav'

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
export function useFoldedNav(items: NavItem[]) {
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
