import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useMemo } from 'react'
import { useListContext } from 'react-admin'
import { useLocation } from 'react-router'
import type { CertificateItem } from '../../shared/api/types'
import { accountingMessages } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { useNarrowerThan } from '../../shared/ui/useNarrowerThan'
import { filtersOf } from '../admin/dataProvider'
import { useChoosable, useTickKey } from '../bulk/useBulk'
import type { ListName } from '../parts/lists'
import { MasterlistCards } from './MasterlistCards'
import { MasterlistLines } from './MasterlistLines'
import { MasterlistPagination } from './MasterlistPagination'
import { MasterlistTable } from './MasterlistTable'
import { openedList } from './openedList'
import { useCursor } from './useCursor'
import { useChanged, useHeldRows } from './useHeldRows'

const NONE: CertificateItem[] = []

const useRows = () => {
  const {
    data = NONE,
    filterValues,
    sort,
    page,
    isFetching,
    isPlaceholderData,
  } = useListContext<CertificateItem>()
  const key = useMemo(() => JSON.stringify([filterValues, sort, page]), [filterValues, sort, page])
  const settled = !isFetching && !isPlaceholderData
  const changed = useChanged(data)
  return { ...useHeldRows({ key, rows: data, settled }), changed }
}

/** Forms opened from here know their neighbours. */
const useRememberList = (list: ListName, ids: string) => {
  const { page, perPage, total = 0, meta, filterValues, sort } = useListContext()
  const { pathname, search } = useLocation()
  const query = JSON.stringify(filtersOf({ ...filterValues, list }, sort))
  useEffect(() => {
    openedList.set({
      list,
      href: `${pathname}${search}`,
      ids: ids.split(' '),
      before: (page - 1) * perPage,
      total: accountingMessages.list.capped(total, Boolean(meta?.isCapped)),
      query: JSON.parse(query),
    })
  }, [list, pathname, search, ids, page, perPage, total, meta?.isCapped, query])
}

interface FreshProps {
  count: number
  arrived: number
  onShow: () => void
}

const NewRowsButton = ({ count, arrived, onShow }: FreshProps) => (
  <Box role="status" sx={freshPlaceStyles}>
    {count > 0 && (
      <Button onClick={onShow} sx={freshStyles}>
        <Icon name="chevron-up" size={16} stroke={2.2} />
        {accountingMessages.list.fresh(arrived, count - arrived)}
      </Button>
    )}
  </Box>
)

/** Text so large that a table's columns have no room, whatever the width of the screen. */
const isTextLarge = () => parseFloat(getComputedStyle(document.documentElement).fontSize) >= 24

/** The rows of one page: a table, cards on a narrow screen, two lines each beside a panel (`folded`). */
export const MasterlistRows = ({ list, folded }: { list: ListName; folded: boolean }) => {
  const { held, waiting, arrived, show, changed } = useRows()
  const ids = held.map(({ form }) => form.id)
  const cursor = useCursor(held)
  const choosable = useChoosable(list)
  useTickKey(choosable ? cursor.at : null)
  useRememberList(list, ids.join(' '))
  const narrow = useNarrowerThan('lg') || isTextLarge()
  const beside = folded ? MasterlistLines : MasterlistTable
  const Shape = narrow ? MasterlistCards : beside
  return (
    <>
      <NewRowsButton count={waiting} arrived={arrived} onShow={show} />
      <Shape list={list} rows={held} changed={changed} cursor={cursor} choosable={choosable} />
      <MasterlistPagination isPrinted={Shape !== MasterlistTable} />
    </>
  )
}

/** Over the first rows: nothing moves when it comes, and the lanes above stay to be pressed. */
const freshPlaceStyles = {
  position: 'sticky',
  top: 68,
  zIndex: 'speedDial',
  height: 0,
  display: 'flex',
  justifyContent: 'center',
  alignItems: 'flex-start',
} as const

const freshStyles = {
  bgcolor: 'text.primary',
  color: 'background.default',
  borderColor: 'transparent',
  boxShadow: '0 12px 32px -8px rgb(13 31 36 / 35%)',
  minHeight: { xs: 44, md: 32 },
  '&:hover': { bgcolor: 'text.secondary' },
} as const
