import { type NoteProps, Note as PlainNote } from '../plain/Note'
import { Icon } from './Icon'
import type { IconName } from './icons'

export type { NoteTone } from '../plain/Note'

export const Note = ({ icon, ...note }: Omit<NoteProps, 'icon'> & { icon?: IconName }) => (
  <PlainNote {...note} icon={icon && <Icon name={icon} size={18} />} />
)
