import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type FormEvent, useState } from 'react'
import { useListContext } from 'react-admin'
import { commonMessages } from '../../shared/messages/common'
import { viewMessages } from '../../shared/messages/views'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { plainList } from '../../shared/ui/layout'
import { TextInput } from '../../shared/ui/TextInput'
import { type ColumnName, useColumns } from '../masterlist/masterlistColumns'
import { type Narrowing, useNarrow } from '../masterlist/useNarrow'
import { type ListName, nameOfList } from '../parts/lists'
import { SavedViewItem } from './SavedViewItem'
import { useSavedViews } from './useSavedViews'

interface Asked {
  values: Narrowing
  sort: { field: string; order: string }
  columns: ColumnName[]
}

/** The list as it stands, as an address that opens the same for anybody who may see it. */
function searchOf({ values, sort, columns }: Asked): string {
  const set = Object.entries(values).filter(([, value]) => value)
  const params = new URLSearchParams({
    filter: JSON.stringify(Object.fromEntries(set)),
    sort: sort.field,
    order: sort.order,
    columns: columns.join(','),
  })
  return `?${params}`
}

const LONGEST = 40

/** The views that are kept, and a name for the one that is shown. */
export default function SavedViews({ list, onClose }: { list: ListName; onClose: () => void }) {
  const { sort } = useListContext()
  const { values } = useNarrow()
  const columns = useColumns(list)
  const { all, save, remove } = useSavedViews()
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const keep = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!name.trim())
    if (!name.trim()) return
    save({ name: name.trim(), list, search: searchOf({ values, sort, columns }) })
    setName('')
  }
  return (
    <DialogFrame
      title={viewMessages.title}
      width={460}
      onClose={onClose}
      onSubmit={keep}
      actions={
        <>
          <Button onClick={onClose}>{commonMessages.dialog.close}</Button>
          <Button type="submit" variant="contained">
            {viewMessages.save}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <TextInput
          label={viewMessages.name}
          value={name}
          onChange={({ target }) => {
            setName(target.value.slice(0, LONGEST))
            setMissing(false)
          }}
          error={isMissing ? viewMessages.nameNeeded : undefined}
        />
        <Typography variant="body2" color="text.secondary">
          {viewMessages.help}
        </Typography>
        {all.length === 0 && <Typography variant="body2">{viewMessages.none}</Typography>}
        <Box component="ul" aria-label={viewMessages.list} sx={plainList}>
          {all.map((view) => (
            <SavedViewItem
              key={view.name}
              view={view}
              of={nameOfList(view.list)}
              onOpen={onClose}
              onRemove={() => remove(view.name)}
            />
          ))}
        </Box>
      </Box>
    </DialogFrame>
  )
}
