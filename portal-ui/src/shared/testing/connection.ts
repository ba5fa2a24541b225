import { act } from '@testing-library/react'

/** Cuts the connection of the page, or restores it. */
export const setOnline = (isOnline: boolean) =>
  act(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  })
