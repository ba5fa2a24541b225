import Box from '@mui/material/Box'
import { useState } from 'react'
import { exportsMessages } from '../../../shared/messages/exports'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { useOnline } from '../../../shared/ui/useOnline'
import { ConfirmDialog } from '../../admin/ConfirmDialog'
import { useMoveRecord } from '../../admin/recordMutations'
import type { Export } from './exportQueries'

const words = exportsMessages.acts
const ACTS = ['run', 'pause', 'resume', 'end'] as const

/** What the server lets this person do with an export. */
export const ExportActions = ({ of: one }: { of: Export }) => {
  const online = useOnline()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, variables, error } = useMoveRecord({ id: one.id })
  const offered = ACTS.filter((act) => one.moves.includes(act))
  const end = () => {
    setAsking(false)
    mutate({ move: 'end' })
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {error && <ErrorNote error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {offered.map((act) => (
          <BusyButton
            key={act}
            size="small"
            variant="outlined"
            color={act === 'end' ? 'error' : 'primary'}
            aria-label={`${words[act]}, ${one.name}`}
            busy={isPending && variables.move === act}
            busyLabel={words.running}
            disabled={!online || (isPending && variables.move !== act)}
            onClick={() => (act === 'end' ? setAsking(true) : mutate({ move: act }))}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {words[act]}
          </BusyButton>
        ))}
      </Box>
      <DialogSlot>
        {isAsking && (
          <ConfirmDialog
            title={exportsMessages.ask.title(one.name)}
            text={exportsMessages.ask.text}
            keep={exportsMessages.ask.keep}
            go={words.end}
            onKeep={() => setAsking(false)}
            onGo={end}
          />
        )}
      </DialogSlot>
    </Box>
  )
}
