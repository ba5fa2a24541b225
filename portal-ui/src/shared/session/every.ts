import { onConfig } from '../config'

/** Does the work again and again; a length of time that the server tells later holds from then on. */
export function every(lengthMs: () => number, work: () => void) {
  let length = lengthMs()
  let timer = setInterval(work, length)
  const forget = onConfig(() => {
    if (lengthMs() === length) return
    clearInterval(timer)
    length = lengthMs()
    timer = setInterval(work, length)
  })
  return () => {
    forget()
    clearInterval(timer)
  }
}
