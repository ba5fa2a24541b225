/** The button that chooses the signed copy, so that others can lead to it. */
export const UPLOAD_ID = 'signed-copy-upload'

export function goToUpload() {
  const button = document.getElementById(UPLOAD_ID)
  button?.scrollIntoView({ block: 'center' })
  button?.focus({ preventScroll: true })
}
