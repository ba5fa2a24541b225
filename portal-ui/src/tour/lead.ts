import { type DriveStep, driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import type { Role } from '../shared/api/types'
import { tourWords } from '../shared/messages/tour'
import { type Stop, stopsOn } from './stops'
import './tour.css'

const stepAt = ({ name, at }: Stop): DriveStep => {
  const [title, description] = tourWords.stops[name]
  return { element: at, popover: { title, description } }
}

/** Leads from stop to stop over the page as it is; by button, arrow key or Escape. */
export function lead(role: Role) {
  const before = document.activeElement
  driver({
    steps: stopsOn(document, role).map(stepAt),
    // While it moves, a key that is pressed would be lost.
    animate: false,
    overlayColor: '#0b1417',
    overlayOpacity: 0.55,
    stagePadding: 6,
    stageRadius: 8,
    popoverClass: 'tour',
    disableActiveInteraction: true,
    showProgress: true,
    progressText: tourWords.progress,
    nextBtnText: tourWords.next,
    prevBtnText: tourWords.previous,
    doneBtnText: tourWords.done,
    onPopoverRender: ({ closeButton }) => closeButton.setAttribute('aria-label', tourWords.close),
    onHighlighted: (_element, _step, { state }) => state.popover?.nextButton.focus(),
    onDestroyed: () => before instanceof HTMLElement && before.isConnected && before.focus(),
  }).drive()
}
