import { ownerOf } from '../../../shared/deviceOwner'
import { useSession } from '../../../shared/session/sessionStore'

/** Whose unsent edits are kept and offered here. */
export const useOwner = () => ownerOf(useSession()?.user ?? {})
