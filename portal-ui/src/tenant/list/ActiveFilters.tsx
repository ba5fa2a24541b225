import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { nameOf, quarterOfCode } from '../../shared/format/quarter'
import { en } from '../../shared/messages/en'
import { tn } from '../../shared/messages/tenant'
import { tp } from '../../shared/messages/tenantPages'
import { Icon } from '../../shared/ui/Icon'
import type { ListView, View } from './view'

const quarterName = (code: string) => {
  const quarter = quarterOfCode(code)
  return quarter ? nameOf(quarter) : code
}

/** Each filter in words, with the name it is kept under. */
const activeIn = ({ status, quarter, branch, search }: View) =>
  [
    { name: 'status', words: status && tp.list.status(en.status[status]) },
    { name: 'quarter', words: quarter && tp.list.quarter(quarterName(quarter)) },
    { name: 'branch', words: branch && tp.list.branch(branch) },
    { name: 'search', words: search && tp.list.search(search) },
  ].filter(({ words }) => words)

/** What narrows the list now; a press on one takes it away. */
export const ActiveFilters = ({ view }: { view: ListView }) => {
  if (!view.isFiltered) return null
  return (
    <Box component="ul" aria-label={tp.list.filtered} sx={listLook}>
      {activeIn(view).map(({ name, words }) => (
        <li key={name}>
          <Button
            size="small"
            aria-label={tp.list.remove(words)}
            onClick={() => view.change({ [name]: '' })}
            sx={chipLook}
          >
            {words}
            <Icon name="x" size={14} />
          </Button>
        </li>
      ))}
      <li>
        <Button size="small" variant="text" onClick={view.clear} sx={chipLook}>
          {tn.list.clear}
        </Button>
      </li>
    </Box>
  )
}

const listLook = {
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  m: 0,
  p: 0,
}

const chipLook = {
  minHeight: { xs: 44, md: 30 },
  fontSize: 13,
  fontWeight: 500,
  gap: 0.75,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
}
