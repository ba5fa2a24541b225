import type { ReactNode } from 'react'
import look from './Note.module.css'
import { type FirstIconName, PlainIcon } from './PlainIcon'

export type NoteTone = 'ok' | 'warn' | 'bad' | 'info'

const ICONS: Record<NoteTone, FirstIconName> = {
  ok: 'circle-check',
  warn: 'triangle-alert',
  bad: 'circle-alert',
  info: 'info',
}

export interface NoteProps {
  tone: NoteTone
  role?: 'status' | 'alert'
  action?: ReactNode
  /** Instead of the tone's own. */
  icon?: ReactNode
  children: ReactNode
}

export const PlainNote = ({ tone, icon, role, action, children }: NoteProps) => (
  <div role={role} className={`${look.note} ${look[tone]}`}>
    <span className={look.icon}>{icon ?? <PlainIcon name={ICONS[tone]} size={18} />}</span>
    <div className={look.words}>{children}</div>
    {action && <div className={look.action}>{action}</div>}
  </div>
)
