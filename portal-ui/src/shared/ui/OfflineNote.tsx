import { commonMessages } from '../messages/common'
import { Note } from './Note'
import { useOnline } from './useOnline'

interface Props {
  help?: string
}

export const OfflineNote = ({ help = commonMessages.offline.list }: Props) =>
  useOnline() ? null : (
    <Note tone="warn" icon="wifi-off" role="status">
      <strong>{commonMessages.offline.title}</strong> {help}
    </Note>
  )
