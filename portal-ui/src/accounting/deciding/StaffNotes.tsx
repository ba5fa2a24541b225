import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOfKind } from '../../shared/api/about'
import type { HistoryEntry, Move } from '../../shared/api/types'
import { decidingMessages } from '../../shared/messages/deciding'
import { Skeletons } from '../../shared/plain/Skeletons'
import { historyQuery } from '../../shared/queries/certificates'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { lineBelow, plainList } from '../../shared/ui/layout'
import { MessageComposer } from '../../shared/ui/MessageComposer'
import { Moment } from '../../shared/ui/Moment'
import { SectionCard } from '../../shared/ui/SectionCard'
import { SegmentedControl } from '../../shared/ui/SegmentedControl'
import { DecisionConflict } from './DecisionConflict'
import { type Form, rememberForm } from './formCache'

const words = decidingMessages.notes
const isAside = isOfKind('aside')
const isComment = isOfKind('note')

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
    <Box component="ul" aria-label={words.list} sx={plainList}>
      {notes.map((note) => (
        <StaffNote key={note.seq} {...note} />
      ))}
    </Box>
  )
}

type Reader = 'colleagues' | 'tenant'

const READERS: { value: Reader; label: string }[] = [
  { value: 'colleagues', label: words.colleagues },
  { value: 'tenant', label: words.tenant },
]

/** One box; colleagues read it unless the tenant is chosen, for one comment at a time. */
const FormMessageBox = ({ form, moves }: { form: Form; moves: Partial<Record<Reader, Move>> }) => {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Reader>('colleagues')
  const reader = moves[chosen] ? chosen : chosen === 'tenant' ? 'colleagues' : 'tenant'
  const isForTenant = reader === 'tenant'
  const move = moves[reader]
  if (!move) return null
  return (
    <MessageComposer
      of={form}
      move={move}
      label={isForTenant ? words.tenantLabel : words.label}
      hint={isForTenant ? words.tenantHelp : words.colleaguesHelp}
      isTinted={isForTenant}
      above={
        moves.colleagues &&
        moves.tenant && (
          <SegmentedControl
            label={words.readers}
            segments={READERS}
            value={reader}
            onPick={(value) => setChosen(value as Reader)}
          />
        )
      }
      onSent={(after) => {
        setChosen('colleagues')
        rememberForm(client, after)
      }}
      explain={(error) => <DecisionConflict error={error} seen={form.status} />}
    />
  )
}

/** What staff say to each other and to the tenant of this form; no note is taken back. */
export const StaffNotes = ({ form }: { form: Form }) => {
  const colleagues = form.moves.find(isAside)
  const tenant = form.moves.find(isComment)
  if (!colleagues && !tenant && !form.has_notes) return null
  return (
    <SectionCard title={words.title}>
      <FormMessageBox
        key={form.id}
        form={form}
        moves={{ ...(colleagues && { colleagues }), ...(tenant && { tenant }) }}
      />
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
