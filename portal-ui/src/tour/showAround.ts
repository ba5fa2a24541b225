import type { Role } from '../shared/api/types'
import { commonMessages } from '../shared/messages/common'
import { tourMessages } from '../shared/messages/tour'
import { alertUser } from '../shared/ui/alerts'

/** What leads around weighs as much as a page, and most need it once. */
export const showAround = async (role: Role) => {
  try {
    const { leadTour } = await import('./leadTour')
    leadTour(role)
  } catch (error) {
    console.warn('The tour could not be loaded.', error)
    alertUser({ title: tourMessages.label, message: commonMessages.errors.network })
  }
}
