import { commonWords } from '../shared/messages/common'
import { Note } from '../shared/plain/Note'
import { useStorageTemporary } from '../shared/storage'

/** Says what does not work in a browser that keeps nothing for the portal. */
export const StorageNote = () =>
  useStorageTemporary() ? (
    <Note tone="warn" role="status">
      {commonWords.app.storage}
    </Note>
  ) : null
