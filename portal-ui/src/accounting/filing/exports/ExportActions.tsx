import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { exportsMessages } from '../../../shared/messages/exports'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { useOnline } from '../../../shared/ui/useOnline'
import { type Act, type Export, useAct } from './exportQueries'

const words = exportsMessages.acts
const ACTS: Act[] = ['run', 'pause', 'resume', 'end']

interface AskProps {
  name: string
  onKeep: () => void
  onEnd: () => void
}

const EndExportDialog = ({ name, onKeep, onEnd }: AskProps) => (
  <DialogFrame
    title={exportsMessages.ask.title(name)}
    onClose={onKeep}
    brief
    actions={
      <>
        <Button onClick={onKeep}>{exportsMessages.ask.keep}</Button>
        <Button variant="contained" color="error" autoFocus onClick={onEnd}>
          {words.end}
        </Button>
      </>
    }
  >
    {exportsMessages.ask.text}
  </DialogFrame>
)

/** What the server lets this person do with an export. */
export const ExportActions = ({ of: one }: { of: Export }) => {
  const online = useOnline()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, variables, error } = useAct(one)
  const offered = ACTS.filter((act) => one.moves.includes(act))
  const end = () => {
    setAsking(false)
    mutate('end')
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
            busy={isPending && variables === act}
            busyLabel={words.running}
            disabled={!online || (isPending && variables !== act)}
            onClick={() => (act === 'end' ? setAsking(true) : mutate(act))}
            sx={{ minHeight: { xs: 44, md: 32 } }}
          >
            {words[act]}
          </BusyButton>
        ))}
      </Box>
      {isAsking && <EndExportDialog name={one.name} onKeep={() => setAsking(false)} onEnd={end} />}
    </Box>
  )
}
