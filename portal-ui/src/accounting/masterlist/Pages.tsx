import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { accountingWords } from '../../shared/messages/accounting'
import { Kbd } from '../parts/Kbd'
import { keysDialog, useKeysEnabled } from '../parts/keys'
import { pagesAround } from './pagesAround'
import { Sum } from './Sum'

const Keys = () => {
  const enabled = useKeysEnabled()
  return (
    <Box className="no-print" sx={keysLook}>
      {enabled && (
        <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', gap: '6px' }}>
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
          {accountingWords.keys.move}
        </Box>
      )}
      <Button variant="text" sx={{ fontWeight: 400 }} onClick={() => keysDialog.set(true)}>
        <Kbd>?</Kbd>
        {accountingWords.keys.button}
      </Button>
    </Box>
  )
}

const Numbers = ({ last }: { last: number }) => {
  const { page, setPage } = useListContext()
  return pagesAround(page, last).map((number) =>
    number < 0 ? (
      <Box component="span" key={number} sx={{ px: 0.5, color: 'surface.hint' }}>
        …
      </Box>
    ) : (
      <Button
        key={number}
        aria-label={accountingWords.list.page(number)}
        aria-current={number === page ? 'page' : undefined}
        onClick={() => setPage(number)}
        sx={numberLook}
      >
        {number}
      </Button>
    ),
  )
}

const Steps = ({ last }: { last: number }) => {
  const { page, setPage } = useListContext()
  if (last <= 1) return null
  return (
    <Box
      component="nav"
      aria-label={accountingWords.list.pages}
      className="no-print"
      sx={stepsLook}
    >
      <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
        {accountingWords.list.previous}
      </Button>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 0.5 }}>
        <Numbers last={last} />
      </Box>
      <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
        {accountingWords.list.next}
      </Button>
    </Box>
  )
}

/** Where we are in the list; beyond a thousand rows the count is no longer exact. */
export const Pages = () => {
  const { page, perPage, total = 0, data, meta } = useListContext()
  const isCapped = Boolean(meta?.isCapped)
  const from = (page - 1) * perPage + 1
  const last = Math.ceil(total / perPage)
  return (
    <Box sx={barLook}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {accountingWords.list.range(
          from,
          from + (data?.length ?? 1) - 1,
          accountingWords.list.capped(total, isCapped),
        )}
        {isCapped && page === last && ` ${accountingWords.list.cappedHelp}`}
      </Box>
      <Sum />
      <Keys />
      <Box sx={{ flex: 1 }} />
      <Steps last={last} />
    </Box>
  )
}

const barLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 0.75,
  minHeight: 44,
  fontSize: 13,
  borderTop: 1,
  borderColor: 'surface.lineSoft',
}

const keysLook = {
  display: { xs: 'none', md: 'inline-flex' },
  alignItems: 'center',
  gap: 0.5,
  ml: 1,
  color: 'text.secondary',
}

const stepsLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  width: { xs: '100%', md: 'auto' },
  '& > .MuiButton-root': { flex: { xs: 1, md: 'none' }, minHeight: { xs: 44, md: 32 } },
}

const numberLook = {
  minWidth: 32,
  px: '6px',
  borderColor: 'transparent',
  bgcolor: 'transparent',
  fontWeight: 500,
  '&[aria-current]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
}
