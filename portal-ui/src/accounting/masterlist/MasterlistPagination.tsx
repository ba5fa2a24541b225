import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useListContext } from 'react-admin'
import { accountingMessages } from '../../shared/messages/accounting'
import { alignedRow, lineAbove, wrappedRow } from '../../shared/ui/layout'
import { Kbd } from '../parts/Kbd'
import { keysDialog, useKeysEnabled } from '../parts/keys'
import { MasterlistTotal, useTotalWords } from './MasterlistTotal'
import { pagesAround } from './pagesAround'

const PaginationKeys = () => {
  const enabled = useKeysEnabled()
  return (
    <Box className="no-print" sx={keysStyles}>
      {enabled && (
        <Box component="span" aria-hidden="true" sx={{ display: 'inline-flex', gap: '6px' }}>
          <Kbd>J</Kbd>
          <Kbd>K</Kbd>
          {accountingMessages.keys.move}
        </Box>
      )}
      <Button variant="text" sx={{ fontWeight: 400 }} onClick={() => keysDialog.set(true)}>
        <Kbd>?</Kbd>
        {accountingMessages.keys.button}
      </Button>
    </Box>
  )
}

const PageNumbers = ({ last }: { last: number }) => {
  const { page, setPage } = useListContext()
  return pagesAround(page, last).map((number) =>
    number < 0 ? (
      <Box component="span" key={number} sx={{ px: 0.5, color: 'surface.hint' }}>
        …
      </Box>
    ) : (
      <Button
        key={number}
        aria-label={accountingMessages.list.page(number)}
        aria-current={number === page ? 'page' : undefined}
        onClick={() => setPage(number)}
        sx={numberStyles}
      >
        {number}
      </Button>
    ),
  )
}

const PageSteps = ({ last }: { last: number }) => {
  const { page, setPage } = useListContext()
  if (last <= 1) return null
  return (
    <Box
      component="nav"
      aria-label={accountingMessages.list.pages}
      className="no-print"
      sx={stepsStyles}
    >
      <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
        {accountingMessages.list.previous}
      </Button>
      <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 0.5 }}>
        <PageNumbers last={last} />
      </Box>
      <Button disabled={page >= last} onClick={() => setPage(page + 1)}>
        {accountingMessages.list.next}
      </Button>
    </Box>
  )
}

/** "1 to 25 of 60"; beyond a thousand rows the count is no longer exact. */
function useRangeWords() {
  const { page, perPage, total = 0, data, meta } = useListContext()
  const isCapped = Boolean(meta?.isCapped)
  const from = (page - 1) * perPage + 1
  const last = Math.ceil(total / perPage)
  const to = from + (data?.length ?? 1) - 1
  const range = accountingMessages.list.range(
    from,
    to,
    accountingMessages.list.capped(total, isCapped),
  )
  const help = isCapped && page === last ? ` ${accountingMessages.list.cappedHelp}` : ''
  return { words: range + help, last }
}

/**
 * The foot as the last row of the table, on paper alone: there it comes with rows and headings. Its
 * words are drawn by the style for paper.
 */
export const PrintedFoot = () => {
  const words = [useRangeWords().words, useTotalWords()].filter(Boolean).join('. ')
  return (
    <tr className="printed-foot" hidden>
      <td colSpan={99} data-words={words} />
    </tr>
  )
}

/** Where we are in the list, and the sum. */
export const MasterlistPagination = ({ isPrinted }: { isPrinted: boolean }) => {
  const { words, last } = useRangeWords()
  return (
    <Box className={isPrinted ? undefined : 'no-print'} sx={barStyles}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {words}
      </Box>
      <MasterlistTotal />
      <PaginationKeys />
      <Box sx={{ flex: 1 }} />
      <PageSteps last={last} />
    </Box>
  )
}

const barStyles = {
  ...wrappedRow,
  ...lineAbove,
  gap: 1,
  px: 1.5,
  py: 0.75,
  minHeight: 44,
  fontSize: 13,
}

const keysStyles = {
  display: { xs: 'none', md: 'inline-flex' },
  alignItems: 'center',
  gap: 0.5,
  ml: 1,
  color: 'text.secondary',
}

const stepsStyles = {
  ...alignedRow,
  gap: 0.75,
  width: { xs: '100%', md: 'auto' },
  '& > .MuiButton-root': { flex: { xs: 1, md: 'none' }, minHeight: { xs: 44, md: 32 } },
}

const numberStyles = {
  minWidth: 32,
  px: '6px',
  borderColor: 'transparent',
  bgcolor: 'transparent',
  fontWeight: 500,
  '&[aria-current]': { bgcolor: 'action.selected', color: 'primary.main', fontWeight: 600 },
}
