import type { Certificate, FileKind } from '../api/types'
import { filesPath, ifMatch } from './files'
import { upload } from './upload'

/** Sending files: apart from reading them, because only the editor does. */

export interface NewFile {
  id: string
  version: number
  kind: FileKind
  file: File
  /** A signed copy that is taken off with it. */
  replaces?: string
  onProgress?: (share: number) => void
}

export const addFile = ({ id, version, kind, file, replaces, onProgress }: NewFile) =>
  upload<Certificate>({
    path: filesPath(id),
    fields: { kind, file, ...(replaces && { replaces }) },
    headers: ifMatch(version),
    onProgress,
  })
