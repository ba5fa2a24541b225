import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { LayoutProps } from 'react-admin'
import type { Role } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { paths } from '../../shared/paths'
import { countsQuery, meQuery } from '../../shared/queries/certificates'
import { type NavItem, useFillMainNav } from '../../shared/ui/mainNav'
import { loadFormPage } from '../deciding/FormRoute'
import { UndoOffer } from '../deciding/UndoOffer'
import { CommandPaletteKey } from '../palette/CommandPaletteKey'
import { handlesForms } from '../parts/handlesForms'
import { KeysDialogKey } from '../parts/KeysDialogKey'
import { listPath, nameOfList } from '../parts/lists'
import { useLiveFigures } from '../parts/liveFigures'
import { scanCountQuery } from '../parts/scanCount'

const OVERSIGHT = {
  to: paths.accounting.oversight,
  label: accountingMessages.nav.oversight,
  also: [paths.accounting.deskRules, paths.accounting.masterRecords('reasons')],
}

/** A manager begins with the cockpit of the quarter that is due. */
const COCKPIT = {
  ...OVERSIGHT,
  to: paths.accounting.cockpit,
  also: [paths.accounting.oversight, ...OVERSIGHT.also],
}

const RECONCILIATION = {
  to: paths.accounting.reconciliation,
  label: accountingMessages.nav.reconciliation,
  also: [paths.accounting.history],
}
const CREDITS = { to: paths.accounting.credits, label: accountingMessages.nav.credits }
const POSTINGS = { to: paths.accounting.postings, label: accountingMessages.nav.postings }

/** What only some have in their bar. */
const OF_ROLE: Partial<Record<Role, NavItem[]>> = {
  lead: [OVERSIGHT, RECONCILIATION, CREDITS, POSTINGS],
  manager: [
    COCKPIT,
    { to: paths.accounting.audit, label: accountingMessages.nav.audit },
    RECONCILIATION,
    CREDITS,
    POSTINGS,
  ],
  processor: [RECONCILIATION, CREDITS],
  administrator: [
    { to: paths.accounting.status, label: accountingMessages.nav.status },
    { to: paths.accounting.masterData, label: accountingMessages.nav.masterData },
    { to: paths.accounting.deskRules, label: accountingMessages.nav.rules },
    POSTINGS,
    { to: paths.accounting.errors, label: accountingMessages.nav.errors },
    { to: paths.accounting.systems, label: accountingMessages.nav.systems },
  ],
}

/** The bar is the portal's; the desk fills in its own links, and its keys are known everywhere. */
export const DeskLayout = ({ children }: LayoutProps) => {
  const { data: counts } = useQuery(countsQuery())
  const { data: me } = useQuery(meQuery())
  const open = counts?.open
  useEffect(loadFormPage, [])
  useLiveFigures()
  const role = me?.role
  const showsForms = me !== undefined && handlesForms(me)
  const { data: scans } = useQuery({ ...scanCountQuery(), enabled: showsForms })
  useFillMainNav(
    useMemo<NavItem[]>(
      () => [
        ...(role === 'administrator'
          ? []
          : [
              { to: paths.accounting.dashboard, label: accountingMessages.nav.dashboard },
              { to: listPath('open'), label: nameOfList('open'), count: open },
              { to: listPath('processed'), label: nameOfList('processed') },
            ]),
        ...(showsForms
          ? [
              { to: paths.accounting.scans, label: accountingMessages.nav.scans, count: scans },
              { to: paths.accounting.originals, label: accountingMessages.nav.originals },
              { to: paths.accounting.filing, label: accountingMessages.nav.filing },
            ]
          : []),
        ...(role ? (OF_ROLE[role] ?? []) : []),
      ],
      [open, role, showsForms, scans],
    ),
  )
  return (
    <>
      {children}
      <UndoOffer />
      <KeysDialogKey />
      <CommandPaletteKey />
    </>
  )
}
