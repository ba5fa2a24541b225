import { en } from '../messages/en'
import { Note } from './Note'
import { useOnline } from './useOnline'

interface Props {
  help?: string
}

export const OfflineNote = ({ help = en.offline.list }: Props) =>
  useOnline() ? null : (
    <Note tone="warn" icon="wifi-off" role="status">
      <strong>{en.offline.title}</strong> {help}
    </Note>
  )
