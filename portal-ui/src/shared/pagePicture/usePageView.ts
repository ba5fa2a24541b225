import { useState } from 'react'
import { type Turn, turnOn } from './pageRotation'

const LEAST = 0.5
const MOST = 4
const STEP = 1.25

export interface View {
  page: number
  turn: Turn
  /** 1 is as wide as the room there is. */
  zoom: number
}

/** Which page is shown, how large and which way up. */
export function usePageView(first: View) {
  const [view, setView] = useState(first)
  const by = (factor: number) =>
    setView((now) => ({ ...now, zoom: Math.min(Math.max(now.zoom * factor, LEAST), MOST) }))
  return {
    view,
    zoomIn: () => by(STEP),
    zoomOut: () => by(1 / STEP),
    /** At least so large. */
    enlarge: (zoom: number) => setView((now) => (now.zoom < zoom ? { ...now, zoom } : now)),
    fit: () => setView((now) => ({ ...now, zoom: 1 })),
    turn: () => setView((now) => ({ ...now, turn: turnOn(now.turn) })),
    show: (page: number) =>
      setView((now) => (now.page === page ? now : { ...now, page, turn: first.turn })),
  }
}

export type ViewState = ReturnType<typeof usePageView>
