import Box from '@mui/material/Box'
import { formatAmount } from '../../../shared/format/money'
import { recordMessages } from '../../../shared/messages/records'
import { LesseeStatementAction } from '../leases/LesseeStatementAction'
import { MasterDataActions } from '../parts/MasterDataActions'
import { MasterDataList } from '../parts/MasterDataList'
import { MasterDataRows } from '../parts/MasterDataRows'
import { shownValue } from './RecordFields'
import type { RecordField, RecordRow, Shelf } from './shelves'

const SEGMENTS = [
  { value: '', label: recordMessages.active },
  { value: 'inactive', label: recordMessages.inactive },
]

/** What a column says: a company by its code, rent in pesos. */
function textOf(field: RecordField, value = '') {
  if (field.name === 'company') return value
  return field.name === 'rent' && value ? formatAmount(value) : shownValue(field, value)
}

const columnOf = (field: RecordField) => ({
  label: field.label,
  show: ({ values }: RecordRow) => textOf(field, values[field.name]),
})

/** What stands on a shelf, in use or not. */
export const RecordsPage = ({ shelf, words }: Shelf) => (
  <MasterDataList
    titleOf={({ total, state }) =>
      total === undefined ? words.label : words.title(total, state === 'inactive')
    }
    actions={
      <MasterDataActions
        add={words.add}
        addLabel={words.addLabel}
        importing={{ title: words.importTitle, help: words.importHelp }}
      >
        {shelf === 'leases' && <LesseeStatementAction />}
      </MasterDataActions>
    }
    note={words.note && <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{words.note}</Box>}
    filter={recordMessages.filter}
    segmentsOf={() => SEGMENTS}
    search={words.search}
    emptyOf={(isNarrowed) => ({
      icon: 'filter',
      title: isNarrowed ? recordMessages.notFound : words.none,
    })}
  >
    {({ meta }) => (
      <MasterDataRows<RecordRow>
        label={words.label}
        widths={words.widths}
        head={words.head}
        nameOf={({ title }) => title}
        columns={words.columns.flatMap((name) =>
          (meta.fields as RecordField[]).filter((field) => field.name === name).map(columnOf),
        )}
      />
    )}
  </MasterDataList>
)
