import type { StoredUser } from '../shared/api/types'
import { useConfig } from '../shared/config'
import { useTermsPutOff } from './accountScreen'
import { addressState } from './addressState'

export type FirstAsk = 'terms' | 'email' | null

/** Whether these terms are still to be agreed to, and were not put off. */
export function useAsksTerms({ terms_agreed_version }: StoredUser): boolean {
  const { terms_version } = useConfig()
  const later = useTermsPutOff()
  return Boolean(terms_version) && !later && terms_agreed_version !== terms_version
}

/** What a tenant is asked first: a phone asks one thing at a time. */
export function useFirstAsk(user: StoredUser): FirstAsk {
  if (useAsksTerms(user)) return 'terms'
  return addressState(user) === 'none' ? 'email' : null
}

/** Where there is room for one question only. */
export const notOnPhone = { display: { xs: 'none', md: 'block' } }
