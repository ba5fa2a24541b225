import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import type { Refusal } from '../../../shared/api/http'
import type { Certificate } from '../../../shared/api/types'
import { formatMoment } from '../../../shared/format/dates'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { paths } from '../../../shared/paths'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { type Difference, merge } from './differences'
import { type Values, valuesOf } from './draftValues'
import type { DraftState } from './useDraft'

const whoAndWhen = ({ body: { by, at } }: Refusal) =>
  by && at ? `${by}, ${formatMoment(at)}.` : ''

const ConflictTable = ({ clashes }: { clashes: Difference[] }) => (
  <Box component="table" sx={tableStyles}>
    <thead>
      <tr>
        <th scope="col">{editorMessages.conflict.field}</th>
        <th scope="col">{editorMessages.conflict.mine}</th>
        <th scope="col">{editorMessages.conflict.theirs}</th>
      </tr>
    </thead>
    <tbody>
      {clashes.map(({ label, mine, theirs }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          <td>{mine}</td>
          <td>{theirs}</td>
        </tr>
      ))}
    </tbody>
  </Box>
)

const ConflictChoice = ({ draft, theirs }: { draft: DraftState; theirs: Certificate }) => {
  const form = useFormContext<Values>()
  const { clashes, onlyTheirs } = merge(draft.baseValues(), form.getValues(), valuesOf(theirs))
  return (
    <>
      {clashes.length > 0 ? (
        <ConflictTable clashes={clashes} />
      ) : (
        <div>{editorMessages.conflict.noClash}</div>
      )}
      {onlyTheirs.length > 0 && (
        <div>{editorMessages.conflict.onlyTheirs(onlyTheirs.join(', '))}</div>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
        <Button size="small" onClick={() => draft.takeTheirs(theirs)}>
          {editorMessages.conflict.takeTheirs}
        </Button>
        <Button size="small" variant="contained" onClick={() => draft.keepMine(theirs)}>
          {editorMessages.conflict.keepMine}
        </Button>
      </Box>
    </>
  )
}

const ClosedConflict = ({ id }: { id: string }) => (
  <Box sx={{ mt: 1 }}>
    {tenantMessages.editor.closed} {editorMessages.conflict.kept}{' '}
    <Button size="small" component={Link} to={paths.tenant.form(id)}>
      {tenantMessages.editor.show}
    </Button>
  </Box>
)

/** Somebody else saved first: what differs, and whose shall stand. */
export const EditConflict = ({ draft, refusal }: { draft: DraftState; refusal: Refusal }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['certificate', draft.id, 'theirs', refusal.body.version ?? 0],
    queryFn: () => draft.fetchFresh(),
    gcTime: 0,
  })
  return (
    <Note tone="bad" icon="hand" role="alert">
      <strong>{tenantMessages.editor.changedElsewhere}</strong> {whoAndWhen(refusal)}{' '}
      {editorMessages.conflict.nothingLost}
      {data &&
        (data.may_edit ? (
          <ConflictChoice draft={draft} theirs={data} />
        ) : (
          <ClosedConflict id={draft.id} />
        ))}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
    </Note>
  )
}

const tableStyles = {
  width: '100%',
  mt: 1,
  borderCollapse: 'collapse',
  fontSize: 13,
  '& th, & td': {
    textAlign: 'left',
    verticalAlign: 'top',
    p: '5px 10px 5px 0',
    borderTop: '1px solid var(--mui-palette-divider)',
    overflowWrap: 'anywhere',
    fontWeight: 400,
  },
  '& th': { fontWeight: 600 },
}
