import type { BirBranch } from '../../../shared/api/types'
import { editorMessages } from '../../../shared/messages/editor'

export const labelOf = ({ code, name, is_own }: BirBranch) =>
  [code, is_own ? editorMessages.payor.account : name].filter(Boolean).join(', ')
