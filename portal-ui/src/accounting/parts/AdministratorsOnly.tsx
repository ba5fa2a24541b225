import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { meQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'

interface Props {
  children: ReactNode
  /** What a lead may see of it. */
  ofLeads?: ReactNode
}

/** Everybody else is sent to their desk, and the server tells them nothing either. */
export const AdministratorsOnly = ({ children, ofLeads }: Props) => {
  const { data: me, error, refetch } = useQuery(meQuery())
  if (error && !me) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!me) return <Skeletons lines={8} />
  if (ofLeads && me.role === 'lead') return ofLeads
  if (me.role !== 'administrator') return <Navigate to={paths.accounting.dashboard} replace />
  return children
}
