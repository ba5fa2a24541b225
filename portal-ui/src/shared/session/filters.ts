import { keys } from './storageKeys'

/** Saved sort and filters of the lists. Each filter has its own key; their names are listed. */

const names = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys.filterNames) ?? '[]')
    return Array.isArray(stored) ? stored.map(String) : []
  } catch {
    return []
  }
}

export const readFilter = (name: string) => localStorage.getItem(keys.filter(name)) ?? ''

export function saveFilter(name: string, value: string) {
  const others = names().filter((other) => other !== name)
  const next = value ? [...others, name] : others
  if (value) localStorage.setItem(keys.filter(name), value)
  else localStorage.removeItem(keys.filter(name))
  if (next.length) localStorage.setItem(keys.filterNames, JSON.stringify(next))
  else localStorage.removeItem(keys.filterNames)
}

export const readSort = () => localStorage.getItem(keys.sort) ?? ''

export const saveSort = (sort: string) =>
  sort ? localStorage.setItem(keys.sort, sort) : localStorage.removeItem(keys.sort)

export function clearSavedViews() {
  for (const name of names()) localStorage.removeItem(keys.filter(name))
  localStorage.removeItem(keys.filterNames)
  localStorage.removeItem(keys.sort)
}
