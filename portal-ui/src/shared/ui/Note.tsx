import { type NoteProps, PlainNote } from '../plain/PlainNote'
import { Icon, type IconName } from './Icon'

export type { NoteTone } from '../plain/PlainNote'

export const Note = ({ icon, ...note }: Omit<NoteProps, 'icon'> & { icon?: IconName }) => (
  <PlainNote {...note} icon={icon && <Icon name={icon} size={18} />} />
)
