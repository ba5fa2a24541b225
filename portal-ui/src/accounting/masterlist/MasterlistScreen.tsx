import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { useListContext } from 'react-admin'
import { useLocation } from 'react-router'
import type { CertificateItem } from '../../shared/api/types'
import { lazyWithRetry } from '../../shared/lazyWithRetry'
import { accountingMessages } from '../../shared/messages/accounting'
import { Skeletons } from '../../shared/plain/Skeletons'
import { DialogSlot } from '../../shared/ui/DialogSlot'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useTitle } from '../../shared/ui/useTitle'
import { SelectionBar } from '../bulk/SelectionBar'
import { useBulk } from '../bulk/useBulk'
import type { ListName } from '../parts/lists'
import { nameOfList } from '../parts/lists'
import { AbsentMasterlist, EmptyMasterlist } from './EmptyMasterlist'
import { MasterlistHead } from './MasterlistHead'
import { MasterlistRows } from './MasterlistRows'
import { MasterlistToolbar } from './MasterlistToolbar'

/** Asked for when several forms are decided together, not with the list. */
const BulkPanel = lazyWithRetry(async () => ({
  default: (await import('../bulk/BulkPanel')).BulkPanel,
}))

const useRowsState = () => {
  const { data, error, isPending, isPaused, isPlaceholderData, refetch } =
    useListContext<CertificateItem>()
  /** Nothing is known of this lane: it was asked for without a connection. */
  const isAbsent = Boolean(isPaused && (isPending || isPlaceholderData))
  return { rows: isAbsent ? undefined : data, error, isAbsent, isPending, refetch }
}

/** Said once: the next change of the list has an address that is known. */
const CorrectedAddress = () =>
  useLocation().state?.isCorrected ? (
    <Note tone="info" role="status">
      {accountingMessages.list.corrected}
    </Note>
  ) : null

/** One list: its title, what narrows it, and the rows or why there are none. */
export const MasterlistScreen = ({ list }: { list: ListName }) => {
  const { rows, error, isAbsent, isPending, refetch } = useRowsState()
  const { bar, panel } = useBulk(list)
  useTitle(nameOfList(list))
  return (
    <Box sx={pageStyles}>
      <MasterlistHead list={list} />
      <Box sx={panelStyles}>
        <MasterlistToolbar list={list} />
        <CorrectedAddress />
        <OfflineNote />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {(rows || isPending || isAbsent) && (
          <Box sx={panel ? besideStyles : undefined}>
            <SectionCard>
              {bar && <SelectionBar {...bar} />}
              {isPending && !isAbsent && <Skeletons lines={12} />}
              {isAbsent && <AbsentMasterlist />}
              {rows?.length === 0 && <EmptyMasterlist list={list} />}
              {rows && rows.length > 0 && <MasterlistRows list={list} folded={Boolean(panel)} />}
            </SectionCard>
            <DialogSlot>
              {panel && (
                <Suspense>
                  <BulkPanel key={panel.about} {...panel} />
                </Suspense>
              )}
            </DialogSlot>
          </Box>
        )}
      </Box>
    </Box>
  )
}

const pageStyles = { px: { xs: 2, md: 2.5 }, pt: { xs: 1, md: 1.5 }, pb: 3 }

const panelStyles = { display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }

const besideStyles = {
  display: { lg: 'grid' },
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 352px' },
  gap: 1.5,
}
