import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { recordMessages as words } from '../../../shared/messages/records'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { SaveError } from '../parts/SaveError'
import type { RecordProps } from './RecordPage'
import { useRecordMove } from './recordQueries'

interface AskProps {
  title: string
  text: string
  onKeep: () => void
  onEnd: () => void
}

const RecordUseDialog = ({ title, text, onKeep, onEnd }: AskProps) => (
  <DialogFrame
    title={words.endTitle(title)}
    onClose={onKeep}
    brief
    actions={
      <>
        <Button onClick={onKeep}>{words.keep}</Button>
        <Button variant="contained" color="error" autoFocus onClick={onEnd}>
          {words.end}
        </Button>
      </>
    }
  >
    {text}
  </DialogFrame>
)

/** Whether it is offered for what is new; nothing is ever deleted. */
export const RecordUse = ({ shelf, record, onShow }: RecordProps) => {
  const [isAsking, setAsking] = useState(false)
  const { mutate, error, isPending } = useRecordMove(shelf.shelf, record)
  const end = () => {
    setAsking(false)
    mutate('deactivate')
  }
  return (
    <SectionCard title={words.use}>
      <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 2, md: 2.5 }, py: 2, fontSize: 13 }}>
        <SaveError error={error} onShow={onShow} />
        <Box role="status">{record.is_active ? words.inUse : words.outOfUse}</Box>
        <Box>
          {record.is_active ? (
            <Button onClick={() => setAsking(true)}>{words.end}</Button>
          ) : (
            <BusyButton
              variant="outlined"
              busy={isPending}
              busyLabel={words.saving}
              onClick={() => mutate('reactivate')}
            >
              {words.again}
            </BusyButton>
          )}
        </Box>
      </Box>
      {isAsking && (
        <RecordUseDialog
          title={record.title}
          text={shelf.words.endText}
          onKeep={() => setAsking(false)}
          onEnd={end}
        />
      )}
    </SectionCard>
  )
}
