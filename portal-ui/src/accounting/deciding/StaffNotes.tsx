import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isOfKind } from '../../shared/api/about'
import type { HistoryEntry } from '../../shared/api/types'
import { decidingMessages } from '../../shared/messages/deciding'
import { Skeletons } from '../../shared/plain/Skeletons'
import { historyQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { lineBelow, plainList } from '../../shared/ui/layout'
import { MessageComposer } from '../../shared/ui/MessageComposer'
import { Moment } from '../../shared/ui/Moment'
import { SectionCard } from '../../shared/ui/SectionCard'
import { DecisionConflict } from './DecisionConflict'
import { type Form, rememberForm } from './formCache'

const words = decidingMessages.notes
const isAside = isOfKind('aside')

const StaffNote = ({ by, at, remarks }: HistoryEntry) => (
  <Box component="li" sx={noteStyles}>
    <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{remarks}</Box>
    <Box sx={{ fontSize: 12, color: 'text.secondary' }}>
      {by}, <Moment at={at} />
    </Box>
  </Box>
)

const WrittenNotes = ({ id }: { id: string }) => {
  const { data, error, isPending, refetch } = useQuery(historyQuery(id))
  if (isPending) return <Skeletons lines={2} />
  if (!data) return <ErrorNote error={error} onRetry={() => void refetch()} />
  const notes = data.filter(({ move }) => isAside({ name: move })).reverse()
  if (notes.length === 0) return <Box sx={noneStyles}>{words.none}</Box>
  return (
    <Box component="ul" aria-label={words.title} sx={plainList}>
      {notes.map((note) => (
        <StaffNote key={note.seq} {...note} />
      ))}
    </Box>
  )
}

/** What staff say to each other about this form; nothing is taken back, and no tenant reads it. */
export const StaffNotes = ({ form }: { form: Form }) => {
  const client = useQueryClient()
  const note = form.moves.find(isAside)
  if (!note && !form.has_notes) return null
  return (
    <SectionCard title={words.title} aside={words.help}>
      {note && (
        <MessageComposer
          key={form.id}
          of={form}
          move={note}
          label={words.label}
          onSent={(after) => rememberForm(client, after)}
          explain={(error) => <DecisionConflict error={error} seen={form.status} />}
        />
      )}
      <WrittenNotes id={form.id} />
    </SectionCard>
  )
}

const noneStyles = { px: { xs: 2, md: 2.5 }, py: 1.5, fontSize: 13, color: 'text.secondary' }

const noteStyles = {
  ...lineBelow,
  display: 'grid',
  gap: '2px',
  px: { xs: 2, md: 2.5 },
  py: 1.25,
  fontSize: 14,
  lineHeight: '20px',
  '&:last-of-type': { borderBottom: 0 },
}
