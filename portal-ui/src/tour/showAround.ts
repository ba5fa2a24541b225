import type { Role } from '../shared/api/types'
import { commonWords } from '../shared/messages/common'
import { tourWords } from '../shared/messages/tour'
import { alertUser } from '../shared/ui/alerts'

/** What leads around weighs as much as a page, and most need it once. */
export const showAround = async (role: Role) => {
  try {
    const { lead } = await import('./lead')
    lead(role)
  } catch (error) {
    console.warn('The tour could not be loaded.', error)
    alertUser({ title: tourWords.label, message: commonWords.errors.network })
  }
}
