import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { meQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { AuditScreen } from './AuditScreen'

/** For managers; everybody else is sent to their desk, and the server tells them nothing either. */
export const AuditPage = () => {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (error && !me) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!me) return <Skeletons lines={10} />
  return me.role === 'manager' ? (
    <AuditScreen username={me.username} />
  ) : (
    <Navigate to={paths.accounting.dashboard} replace />
  )
}
