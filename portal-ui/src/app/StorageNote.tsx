import { commonMessages } from '../shared/messages/common'
import { PlainNote } from '../shared/plain/PlainNote'
import { useStorageTemporary } from '../shared/storage'

/** Says what does not work in a browser that keeps nothing for the portal. */
export const StorageNote = () =>
  useStorageTemporary() ? (
    <PlainNote tone="warn" role="status">
      {commonMessages.app.storage}
    </PlainNote>
  ) : null
