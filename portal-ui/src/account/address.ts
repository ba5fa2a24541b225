import type { StoredUser } from '../shared/api/types'

/** How a tenant's notification address stands, in one word. */
export type AddressState = 'none' | 'first' | 'change' | 'unverified' | 'verified'

export function addressState({ email, email_verified, pending_email }: StoredUser): AddressState {
  if (!email && !pending_email) return 'none'
  if (pending_email) return email_verified ? 'change' : 'first'
  return email_verified ? 'verified' : 'unverified'
}

/** The address that waits for its link, else the one in force. */
export const addressToVerify = ({ email, pending_email }: StoredUser) =>
  pending_email || email || ''
