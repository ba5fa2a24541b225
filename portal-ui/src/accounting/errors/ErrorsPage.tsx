import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Skeletons } from '../../shared/ui/Skeletons'
import { ErrorsScreen } from './ErrorsScreen'

/** For managers; everybody else is sent to their desk, and the server tells them nothing either. */
export const ErrorsPage = () => {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!me) return <Skeletons lines={8} />
  return me.role === 'manager' ? (
    <ErrorsScreen />
  ) : (
    <Navigate to={paths.accounting.dashboard} replace />
  )
}
