import { useState } from 'react'
import type { FileKind, FileSchema } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'
import { downloadFile, removeFile } from '../../../shared/queries/files'
import { addFile } from '../../../shared/queries/fileUploads'
import { announce } from '../parts/announce'
import { useUndo } from '../parts/undoContext'
import type { DraftState } from '../saving/useDraft'

/** Adding and taking away a certificate's files; each changes its version. */

export interface Sending {
  key: string
  file: File
  /** From 0 to 1. */
  share: number
  error: unknown
}

/** ``replaces`` is the file that the next one takes the place of. */
export function useFiles(draft: DraftState, kind: FileKind, replaces?: string) {
  const [sendings, setSendings] = useState<Sending[]>([])
  const [error, setError] = useState<unknown>(null)
  const { offer } = useUndo()

  const change = (key: string, part: Partial<Sending>) =>
    setSendings((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)))
  const forget = (key: string) => setSendings((all) => all.filter((each) => each.key !== key))

  const send = async ({ key, file }: Pick<Sending, 'key' | 'file'>) => {
    change(key, { error: null, share: 0 })
    try {
      await draft.alone(({ id, version }) =>
        addFile({
          id,
          version,
          kind,
          file,
          replaces,
          onProgress: (share) => change(key, { share }),
        }),
      )
      forget(key)
      announce(editorMessages.files.added(file.name))
    } catch (failure) {
      change(key, { error: failure })
    }
  }

  /** One after the other: each needs the version the last one made. */
  const add = async (files: File[]) => {
    setError(null)
    const begun = files.map((file) => ({ key: crypto.randomUUID(), file, share: 0, error: null }))
    setSendings((all) => [...all.filter((each) => !each.error || kind !== 'BREAKDOWN'), ...begun])
    for (const sending of begun) await send(sending)
  }

  /** What was taken away can be put back, as long as its bytes are at hand. */
  const remove = async (told: FileSchema) => {
    setError(null)
    try {
      const copy = await downloadFile(draft.id, told.id).catch(() => null)
      await draft.alone(({ id, version }) => removeFile(id, told.id, version))
      announce(editorMessages.files.removed(told.name))
      if (!copy) return
      const again = new File([copy], told.name, { type: told.media_type })
      offer({ text: editorMessages.files.removed(told.name), undo: () => void add([again]) })
    } catch (failure) {
      setError(failure)
    }
  }

  return { sendings, error, add, send, forget, remove }
}
