import type { components } from '../api/schema'
import { upload } from './upload'

/** What a tenant's own PDF says; nothing of it is kept by the server. */

export type FormRead = components['schemas']['FormRead']

export const readForm = (file: File, onProgress: (share: number) => void) =>
  upload<FormRead>({ path: '/forms/read/', fields: { file }, onProgress })
