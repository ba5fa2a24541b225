import { isRefusal } from '../../../shared/api/http'
import { commonMessages } from '../../../shared/messages/common'
import { rowErrorsOf } from '../../../shared/queries/upload'

/** Why a file or a text was not taken: its own fault where one is named, else the whole's. */
export const reasonOf = (error: unknown): string => {
  if (isRefusal(error) && rowErrorsOf(error.body).length === 0) {
    const fault = error.body.fields?.[0]
    if (fault) return fault.message
  }
  return error instanceof Error ? error.message : commonMessages.errors.unexpected
}
