import { answerOf, send } from '../../shared/api/http'
import type { components } from '../../shared/api/schema'
import { sendForm } from '../../shared/queries/sendForm'

/** The signed paper is sent without being signed in: the token on it is the permission. */

type Schemas = components['schemas']
export type PaperLinkContent = Schemas['PaperLinkPage']
export type CopyStateName = Schemas['UploadedCopy']['state']

const path = (token: string) => `/auth/paper-link/${encodeURIComponent(token)}`

export const readPaperLink = async (token: string) =>
  answerOf<PaperLinkContent>(await send('GET', `/api${path(token)}`))

interface SentPaper {
  token: string
  file: File
  anyway: boolean
  onProgress: (share: number) => void
}

export const sendPaper = async ({ token, file, anyway, onProgress }: SentPaper) =>
  answerOf<Schemas['UploadedCopy']>(
    await sendForm({ path: path(token), fields: { file, anyway: String(anyway) }, onProgress }),
  )
