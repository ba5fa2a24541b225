import type { StoredUser } from '../shared/api/types'

/** How a tenant's notification address stands, in one word. */
export type AddressState = 'none' | 'first' | 'change' | 'unverified' | 'verified'

export function addressState({ email, email_verified, pending_email }: StoredUser): AddressState {
  if (!email && !pending_email) return 'none'
  if (pending_email) return email_verified ? 'change' : 'first'
  return email_verified ? 'verified' : 'unverified'
}

/** Whether the mail server of this address refused our last mail for good. */
export const isRefused = ({ refused_emails }: StoredUser, email: string | null | undefined) =>
  Boolean(email && refused_emails?.includes(email))

/** The address that waits for its link, else the one in force. */
export const addressToVerify = ({ email, pending_email }: StoredUser) =>
  pending_email || email || ''
