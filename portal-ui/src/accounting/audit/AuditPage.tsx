import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { LoadingState } from '../../shared/ui/LoadingState'
import { AuditScreen } from './AuditScreen'

/** For managers; everybody else is sent to their desk, and the server tells them nothing either. */
export const AuditPage = () => {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (!me) return <LoadingState data={me} error={error} onRetry={() => void refetch()} lines={10} />
  return me.role === 'manager' ? (
    <AuditScreen username={me.username} />
  ) : (
    <Navigate to={paths.accounting.dashboard} replace />
  )
}
