import type { ListName } from '../../shared/api/about'
import { savePreference, usePreference } from '../parts/preferences'

/** A question of a list that has a name: what narrows and sorts it, and its columns. */
export interface View {
  name: string
  list: ListName
  /** As an address asks it. */
  search: string
}

const KEY = 'list-views'
const MOST = 20

const isView = (found: unknown): found is View =>
  typeof found === 'object' &&
  found !== null &&
  ['name', 'list', 'search'].every((key) => typeof Reflect.get(found, key) === 'string')

const viewsIn = (found: unknown): View[] => (Array.isArray(found) ? found.filter(isView) : [])

/** The views that this person kept on this device. One name means one view. */
export function useSavedViews() {
  const all = viewsIn(usePreference(KEY))
  return {
    all,
    save: (view: View) =>
      savePreference(KEY, [view, ...all.filter(({ name }) => name !== view.name)].slice(0, MOST)),
    remove: (name: string) =>
      savePreference(
        KEY,
        all.filter((view) => view.name !== name),
      ),
  }
}
