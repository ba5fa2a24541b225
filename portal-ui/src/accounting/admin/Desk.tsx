import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { LayoutProps } from 'react-admin'
import { accountingWords } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { countsQuery, meQuery } from '../../shared/queries/certificates'
import { type NavItem, useFillMainNav } from '../../shared/ui/mainNav'
import { KeysDialog } from '../parts/KeysDialog'
import { listPath, nameOfList } from '../parts/lists'

/** The bar is the portal's; the desk fills in its own links, and its keys are known everywhere. */
export const Desk = ({ children }: LayoutProps) => {
  const { data: counts } = useQuery(countsQuery())
  const { data: me } = useQuery(meQuery())
  const open = counts?.open
  const isManager = me?.role === 'manager'
  useFillMainNav(
    useMemo<NavItem[]>(
      () => [
        { to: paths.accounting.dashboard, label: accountingWords.nav.dashboard },
        { to: listPath('open'), label: nameOfList('open'), count: open },
        { to: listPath('processed'), label: nameOfList('processed') },
        ...(isManager ? [{ to: paths.accounting.errors, label: accountingWords.nav.errors }] : []),
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
