import { type NoteProps, PlainNote } from '../plain/PlainNote'
import { Icon } from './Icon'
import type { IconName } from './icons'

export type { NoteTone } from '../plain/PlainNote'

export const Note = ({ icon, ...note }: Omit<NoteProps, 'icon'> & { icon?: IconName }) => (
  <PlainNote {...note} icon={icon && <Icon name={icon} size={18} />} />
)
