import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo } from 'react'
import { useListContext } from 'react-admin'
import { useLocation } from 'react-router'
import type { CertificateItem } from '../../shared/api/types'
import { accountingWords } from '../../shared/messages/accounting'
import { Icon } from '../../shared/ui/Icon'
import { filtersOf } from '../admin/dataProvider'
import { useChoosable, useTickKey } from '../bulk/useBulk'
import type { ListName } from '../parts/lists'
import { FormCards } from './FormCards'
import { FormsTable } from './FormsTable'
import { openedList } from './openedList'
import { Pages } from './Pages'
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
      total: accountingWords.list.capped(total, Boolean(meta?.isCapped)),
      query: JSON.parse(query),
    })
  }, [list, pathname, search, ids, page, perPage, total, meta?.isCapped, query])
}

const Fresh = ({ count, onShow }: { count: number; onShow: () => void }) => (
  <span role="status">
    {count > 0 && (
      <Button onClick={onShow} sx={freshLook}>
        <Icon name="chevron-up" size={16} stroke={2.2} />
        {accountingWords.list.fresh(count)}
      </Button>
    )}
  </span>
)

/** The rows of one page, as a table or, where that has no room, as cards. `folded`: a panel lies beside. */
export const Rows = ({ list, folded }: { list: ListName; folded: boolean }) => {
  const { held, waiting, show, changed } = useRows()
  const ids = held.map(({ form }) => form.id)
  const cursor = useCursor(ids)
  const choosable = useChoosable(list)
  useTickKey(choosable ? cursor.at : null)
  useRememberList(list, ids.join(' '))
  const narrow = useMediaQuery(useTheme().breakpoints.down('lg'))
  const Shape = narrow || folded ? FormCards : FormsTable
  return (
    <>
      <Fresh count={waiting} onShow={show} />
      <Shape list={list} rows={held} changed={changed} cursor={cursor} choosable={choosable} />
      <Pages />
    </>
  )
}

const freshLook = {
  position: 'fixed',
  left: '50%',
  top: 68,
  zIndex: 'speedDial',
  transform: 'translateX(-50%)',
  bgcolor: 'text.primary',
  color: 'background.default',
  borderColor: 'transparent',
  boxShadow: '0 12px 32px -8px rgb(13 31 36 / 35%)',
  minHeight: { xs: 44, md: 32 },
  '&:hover': { bgcolor: 'text.secondary' },
} as const
