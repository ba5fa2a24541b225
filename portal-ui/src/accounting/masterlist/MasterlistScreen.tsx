import Box from '@mui/material/Box'
import { Suspense } from 'react'
import { useListContext } from 'react-admin'
import type { CertificateItem } from '../../shared/api/types'
import { late } from '../../shared/late'
import { Skeletons } from '../../shared/plain/Skeletons'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { Sheet } from '../../shared/ui/Sheet'
import { useTitle } from '../../shared/ui/useTitle'
import { SelectionBar } from '../bulk/SelectionBar'
import { useBulk } from '../bulk/useBulk'
import type { ListName } from '../parts/lists'
import { nameOfList } from '../parts/lists'
import { Head } from './Head'
import { Nothing } from './Nothing'
import { Rows } from './Rows'
import { Toolbar } from './Toolbar'

/** Asked for when several forms are decided together, not with the list. */
const BulkPanel = late(async () => ({ default: (await import('../bulk/BulkPanel')).BulkPanel }))

/** One list: its title, what narrows it, and the rows or why there are none. */
export const MasterlistScreen = ({ list }: { list: ListName }) => {
  const { data, error, isPending, refetch } = useListContext<CertificateItem>()
  const { bar, panel } = useBulk(list)
  useTitle(nameOfList(list))
  return (
    <Box sx={pageLook}>
      <Head list={list} />
      <Box sx={panelLook}>
        <Toolbar list={list} />
        <OfflineNote />
        {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
        {(data || isPending) && (
          <Box sx={panel ? besideLook : undefined}>
            <Sheet>
              {bar && <SelectionBar {...bar} />}
              {isPending && <Skeletons lines={12} />}
              {data?.length === 0 && <Nothing list={list} />}
              {data && data.length > 0 && <Rows list={list} folded={Boolean(panel)} />}
            </Sheet>
            {panel && (
              <Suspense>
                <BulkPanel key={panel.gesture} {...panel} />
              </Suspense>
            )}
          </Box>
        )}
      </Box>
    </Box>
  )
}

const pageLook = { px: { xs: 2, md: 2.5 }, pt: { xs: 1, md: 1.5 }, pb: 3 }

const panelLook = { display: 'grid', gap: 1.25, gridTemplateColumns: 'minmax(0, 1fr)' }

const besideLook = {
  display: { lg: 'grid' },
  gridTemplateColumns: { lg: 'minmax(0, 1fr) 352px' },
  gap: 1.5,
}
