import { useSession } from '../../../shared/session/sessionStore'

/** Whose edits they are: unsent ones are kept by tenant, because devices are shared. */
export const useOwner = () => {
  const user = useSession()?.user
  return user?.payor_tin ?? user?.current_email ?? ''
}
