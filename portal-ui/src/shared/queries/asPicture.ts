import { getFile } from '../session/client'

const toDataAddress = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be opened.'))
    reader.readAsDataURL(file)
  })

const PICTURE_KEPT_MS = 5 * 60 * 1000

/** A picture never changes; fetching it needs the token, so it comes as a data address. */
export const asPicture = (path: string) => ({
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: PICTURE_KEPT_MS,
  queryFn: async () => toDataAddress(await getFile(path)),
})
