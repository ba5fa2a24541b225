import type { StoredUser } from './api/types'

/**
 * Whose an entry on this device is: of a person, for the company they work for now. Several people
 * of a company may use one browser.
 */
export const ownerOf = ({ username, payor_tin }: StoredUser) =>
  `${username ?? ''} ${payor_tin ?? ''}`

/** Entries of earlier versions name a company alone. */
export const namesNoPerson = (owner: string) => !owner.includes(' ')
