import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isOfKind } from '../../shared/api/about'
import type { HistoryEntry } from '../../shared/api/types'
import { decidingWords } from '../../shared/messages/deciding'
import { Skeletons } from '../../shared/plain/Skeletons'
import { historyQuery } from '../../shared/queries/certificates'
import { Composer } from '../../shared/ui/Composer'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Moment } from '../../shared/ui/Moment'
import { Sheet } from '../../shared/ui/Sheet'
import { Conflict } from './Conflict'
import { type Form, rememberForm } from './form'

const words = decidingWords.notes
const isAside = isOfKind('aside')

const Note = ({ by, at, remarks }: HistoryEntry) => (
  <Box component="li" sx={noteLook}>
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{remarks}</Box>
    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
      {by}, <Moment at={at} />
    </Box>
  </Box>
)

const Written = ({ id }: { id: string }) => {
  const { data, error, isPending, refetch } = useQuery(historyQuery(id))
  if (isPending) return <Skeletons lines={2} />
  if (!data) return <ErrorNote error={error} onRetry={() => void refetch()} />
  const notes = data.filter(({ move }) => isAside({ name: move })).reverse()
  if (notes.length === 0) return <Box sx={noneLook}>{words.none}</Box>
  return (
    <Box component="ul" aria-label={words.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {notes.map((note) => (
        <Note key={note.seq} {...note} />
      ))}
    </Box>
  )
}

/** What staff say to each other about this form; nothing is taken back, and no tenant reads it. */
export const Notes = ({ form }: { form: Form }) => {
  const client = useQueryClient()
  const note = form.moves.find(isAside)
  if (!note && !form.has_notes) return null
  return (
    <Sheet title={words.title} aside={words.help}>
      {note && (
        <Composer
          key={form.id}
          of={form}
          move={note}
          label={words.label}
          onSent={(after) => rememberForm(client, after)}
          explain={(error) => <Conflict error={error} seen={form.status} />}
        />
      )}
      <Written id={form.id} />
    </Sheet>
  )
}

const noneLook = { px: { xs: 2, md: 2.5 }, py: 1.5, fontSize: 13, color: 'text.secondary' }

const noteLook = {
  display: 'grid',
  gap: '2px',
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 14,
  lineHeight: '20px',
  borderBottom: 1,
  borderColor: 'surface.lineSoft',
  '&:last-of-type': { borderBottom: 0 },
}
