import type { BirBranch } from '../../../shared/api/types'
import { editorWords } from '../../../shared/messages/editor'

export const labelOf = ({ code, name, is_own }: BirBranch) =>
  [code, is_own ? editorWords.payor.account : name].filter(Boolean).join(', ')
