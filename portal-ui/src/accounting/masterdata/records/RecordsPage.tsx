import Box from '@mui/material/Box'
import { recordMessages } from '../../../shared/messages/records'
import { MasterDataActions } from '../parts/MasterDataActions'
import { MasterDataList } from '../parts/MasterDataList'
import { MasterDataRows } from '../parts/MasterDataRows'
import { shownValue } from './RecordFields'
import type { RecordField, RecordRow, Shelf } from './shelves'

const SEGMENTS = [
  { value: '', label: recordMessages.active },
  { value: 'inactive', label: recordMessages.inactive },
]

/** A company stands in a column by its code. */
const columnOf = (field: RecordField) => ({
  label: field.label,
  show: ({ values }: RecordRow) =>
    field.name === 'company' ? values.company : shownValue(field, values[field.name]),
})

/** What stands on a shelf, in use or not. */
export const RecordsPage = ({ words }: Shelf) => (
  <MasterDataList
    titleOf={({ total, state }) =>
      total === undefined ? words.label : words.title(total, state === 'inactive')
    }
    actions={
      <MasterDataActions
        add={words.add}
        addLabel={words.addLabel}
        importing={{ title: words.importTitle, help: words.importHelp }}
      />
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
