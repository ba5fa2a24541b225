import { commonMessages } from '../messages/common'
import { Note } from './Note'
import { useOnline } from './useOnline'

export const OfflineNote = ({ help = commonMessages.offline.list }: { help?: string }) =>
  useOnline() ? null : (
    <Note tone="warn" icon="wifi-off" role="status">
      <strong>{commonMessages.offline.title}</strong> {help}
    </Note>
  )
