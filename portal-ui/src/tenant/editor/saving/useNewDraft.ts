import { useNavigate } from 'react-router'
import { paths } from '../../../shared/paths'
import type { Values } from './draftValues'

/** What the editor is told about a draft that is not with the server yet. */
export interface NewDraft {
  isNew: true
  start?: Partial<Values>
}

/** Begins another draft; its id is made here, so that saving it twice makes one. */
export function useNewDraft() {
  const navigate = useNavigate()
  return (start: Partial<Values> = {}) => {
    const state: NewDraft = { isNew: true, start }
    void navigate(paths.tenant.editForm(crypto.randomUUID()), { state })
  }
}
