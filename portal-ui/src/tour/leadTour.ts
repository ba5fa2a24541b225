import { type DriveStep, driver } from 'driver.js'
import 'driver.js/dist/driver.css'
import type { Role } from '../shared/api/types'
import { tourMessages } from '../shared/messages/tour'
import { type Stop, stopsOn } from './tourStops'
import './tour.css'

const stepAt = ({ name, at }: Stop): DriveStep => {
  const [title, description] = tourMessages.stops[name]
  return { element: at, popover: { title, description } }
}

/** Leads from stop to stop over the page as it is; by button, arrow key or Escape. */
export function leadTour(role: Role) {
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
    progressText: tourMessages.progress,
    nextBtnText: tourMessages.next,
    prevBtnText: tourMessages.previous,
    doneBtnText: tourMessages.done,
    onPopoverRender: ({ closeButton }) =>
      closeButton.setAttribute('aria-label', tourMessages.close),
    onHighlighted: (_element, _step, { state }) => state.popover?.nextButton.focus(),
    onDestroyed: () => before instanceof HTMLElement && before.isConnected && before.focus(),
  }).drive()
}
