import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { bulkMessages } from '../../shared/messages/bulk'
import { commonMessages } from '../../shared/messages/common'
import { BusyButton } from '../../shared/ui/BusyButton'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { useOnline } from '../../shared/ui/useOnline'
import { useMerge } from './bulkCalls'
import type { Meant } from './bulkMove'

interface Props {
  meant: Meant
  onClose: () => void
  onBegun: (id: string) => void
}

/** What the one file will hold, and the button that has it made. */
export const BulkMergePlan = ({ meant, onClose, onBegun }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const online = useOnline()
  const merge = useMerge()
  useEffect(() => button.current?.focus(), [])
  const start = () => merge.mutate(meant, { onSuccess: ({ id }) => onBegun(id) })
  return (
    <Box sx={{ display: 'grid', gap: 1.5, px: 2, pb: 2, fontSize: 14 }}>
      <Box>{bulkMessages.file.text}</Box>
      <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{bulkMessages.file.recorded}</Box>
      {merge.error && <ErrorNote error={merge.error} />}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Button onClick={onClose}>{commonMessages.dialog.keepOpen}</Button>
        <BusyButton
          ref={button}
          variant="contained"
          disabled={!online}
          busy={merge.isPending}
          busyLabel={commonMessages.dialog.working}
          onClick={start}
        >
          {'ids' in meant ? bulkMessages.file.make(meant.ids.length) : bulkMessages.file.makeAll}
        </BusyButton>
      </Box>
    </Box>
  )
}
