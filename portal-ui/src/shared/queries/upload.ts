import { answerOf } from '../api/http'
import type { RefusalBody, RowError } from '../api/types'
import { freshToken, renewToken } from '../session/tokens'
import { type Sending, sendForm } from './sendForm'

const sendAs = (token: string, sending: Sending) =>
  sendForm({ ...sending, headers: { Authorization: `Bearer ${token}`, ...sending.headers } })

/** One file to the server, with one renewal of the token. */
export async function upload<T>(sending: Sending): Promise<T> {
  const first = await sendAs(await freshToken(), sending)
  if (first.status !== 401) return answerOf<T>(first)
  return answerOf<T>(await sendAs(await renewToken(), sending))
}

// The row is told beside it.
const ROW_WORDS = /^Row \d+: /

const ROW_FIELD = /^rows\.(\d+)(?:\.(.+))?$/

export const rowErrorsOf = ({ fields = [] }: RefusalBody): RowError[] =>
  fields.flatMap(({ field, message }) => {
    const found = ROW_FIELD.exec(field)
    return found
      ? [{ row: Number(found[1]), column: found[2] ?? '', message: message.replace(ROW_WORDS, '') }]
      : []
  })
