import { createStore } from '../../../shared/createStore'

/** What happened by a press, for those who do not see it. */
export const announcement = createStore('')

export const announce = (text: string) => {
  // The same words twice are two announcements.
  announcement.set('')
  setTimeout(() => announcement.set(text), 50)
}
