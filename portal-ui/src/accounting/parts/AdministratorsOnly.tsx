import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../shared/paths'
import { meQuery } from '../../shared/queries/certificates'
import { LoadingState } from '../../shared/ui/LoadingState'

interface Props {
  children: ReactNode
  /** What a lead may see of it. */
  ofLeads?: ReactNode
}

/** Everybody else is sent to their desk, and the server tells them nothing either. */
export const AdministratorsOnly = ({ children, ofLeads }: Props) => {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (!me) return <LoadingState data={me} error={error} onRetry={() => void refetch()} lines={8} />
  if (ofLeads && me.role === 'lead') return ofLeads
  if (me.role !== 'administrator') return <Navigate to={paths.accounting.dashboard} replace />
  return children
}
