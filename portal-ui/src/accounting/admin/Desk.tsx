import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LayoutProps } from 'react-admin'
import { countsQuery, meQuery } from '../../shared/api/certificates'
import { ac } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { type NavItem, useFillMainNav } from '../../shared/ui/mainNav'
import { listPath } from '../masterlist/lists'
import { KeysDialog } from '../parts/KeysDialog'

/** The bar is the portal's; the desk fills in its own links, and its keys are known everywhere. */
export const Desk = ({ children }: LayoutProps) => {
  const { data: counts } = useQuery(countsQuery())
  const { data: me } = useQuery(meQuery())
  const open = counts?.open
  const isManager = me?.role === 'manager'
  useFillMainNav(
    useMemo<NavItem[]>(
      () => [
        { to: paths.accounting.dashboard, label: ac.nav.dashboard },
        { to: listPath('open'), label: ac.lists.open, count: open },
        { to: listPath('processed'), label: ac.lists.processed },
        ...(isManager ? [{ to: paths.accounting.errors, label: ac.nav.errors }] : []),
      ],
      [open, isManager],
    ),
  )
  return (
    <>
      {children}
      <KeysDialog />
    </>
  )
}
