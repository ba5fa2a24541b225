import type { AnchorHTMLAttributes } from 'react'
import look from './plain.module.css'

export const linkStyles = look.link

export const TextLink = ({ className = '', ...link }: AnchorHTMLAttributes<HTMLAnchorElement>) => (
  <a {...link} className={`${linkStyles} ${className}`} />
)
