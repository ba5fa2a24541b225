import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import type { Refusal } from '../../../shared/api/http'
import type { Certificate } from '../../../shared/api/types'
import { formatMoment } from '../../../shared/format/dates'
import { editorWords } from '../../../shared/messages/editor'
import { tenantWords } from '../../../shared/messages/tenant'
import { paths } from '../../../shared/paths'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { type Difference, merge } from './differences'
import type { DraftState } from './useDraft'
import { type Values, valuesOf } from './values'

const whoAndWhen = ({ body: { by, at } }: Refusal) =>
  by && at ? `${by}, ${formatMoment(at)}.` : ''

const Clashes = ({ clashes }: { clashes: Difference[] }) => (
  <Box component="table" sx={tableLook}>
    <thead>
      <tr>
        <th scope="col">{editorWords.conflict.field}</th>
        <th scope="col">{editorWords.conflict.mine}</th>
        <th scope="col">{editorWords.conflict.theirs}</th>
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

const Choice = ({ draft, theirs }: { draft: DraftState; theirs: Certificate }) => {
  const form = useFormContext<Values>()
  const { clashes, onlyTheirs } = merge(draft.baseValues(), form.getValues(), valuesOf(theirs))
  return (
    <>
      {clashes.length > 0 ? (
        <Clashes clashes={clashes} />
      ) : (
        <div>{editorWords.conflict.noClash}</div>
      )}
      {onlyTheirs.length > 0 && <div>{editorWords.conflict.onlyTheirs(onlyTheirs.join(', '))}</div>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
        <Button size="small" onClick={() => draft.takeTheirs(theirs)}>
          {editorWords.conflict.takeTheirs}
        </Button>
        <Button size="small" variant="contained" onClick={() => draft.keepMine(theirs)}>
          {editorWords.conflict.keepMine}
        </Button>
      </Box>
    </>
  )
}

const Closed = ({ id }: { id: string }) => (
  <Box sx={{ mt: 1 }}>
    {tenantWords.editor.closed} {editorWords.conflict.kept}{' '}
    <Button size="small" component={Link} to={paths.tenant.form(id)}>
      {tenantWords.editor.show}
    </Button>
  </Box>
)

/** Somebody else saved first: what differs, and whose shall stand. */
export const Conflict = ({ draft, refusal }: { draft: DraftState; refusal: Refusal }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['certificate', draft.id, 'theirs', refusal.body.version ?? 0],
    queryFn: () => draft.fetchFresh(),
    gcTime: 0,
  })
  return (
    <Note tone="bad" icon="hand" role="alert">
      <strong>{tenantWords.editor.changedElsewhere}</strong> {whoAndWhen(refusal)}{' '}
      {editorWords.conflict.nothingLost}
      {data && (data.may_edit ? <Choice draft={draft} theirs={data} /> : <Closed id={draft.id} />)}
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
    </Note>
  )
}

const tableLook = {
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
