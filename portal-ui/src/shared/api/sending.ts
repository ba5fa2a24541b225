/** Whether this page sends anything: it stops where somebody else signed in in another tab. */

let isOff = false

export const sending = {
  stop: () => {
    isOff = true
  },
  resume: () => {
    isOff = false
  },
  isStopped: () => isOff,
}
