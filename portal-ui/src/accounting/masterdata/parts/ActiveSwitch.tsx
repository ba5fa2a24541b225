import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { masterDataMessages } from '../../../shared/messages/masterdata'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { ConfirmDialog } from '../../admin/ConfirmDialog'
import type { VersionedRecord } from '../../admin/dataProvider'
import { useMoveRecord } from '../../admin/recordMutations'
import { SaveError } from '../../admin/SaveError'

const words = masterDataMessages.tenant

interface Props {
  record: VersionedRecord & { is_active: boolean }
  /** What is asked first. */
  title: string
  text: string
  off?: string
  on?: string
  /** What stands beside its button. */
  children?: ReactNode
}

/** Takes a record out of use, once that was confirmed, or puts it in use again. */
export const ActiveSwitch = ({ record, title, text, children, ...labels }: Props) => {
  const { off = words.deactivate, on = words.reactivate } = labels
  const [isAsking, setAsking] = useState(false)
  const { mutate, error, isPending, reload } = useMoveRecord(record)
  const deactivate = () => {
    setAsking(false)
    mutate({ move: 'deactivate' })
  }
  return (
    <>
      <SaveError error={error} onShow={reload} />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {children}
        {record.is_active ? (
          <Button onClick={() => setAsking(true)}>{off}</Button>
        ) : (
          <BusyButton
            variant="outlined"
            busy={isPending}
            busyLabel={words.saving}
            onClick={() => mutate({ move: 'reactivate' })}
          >
            {on}
          </BusyButton>
        )}
      </Box>
      <DialogSlot>
        {isAsking && (
          <ConfirmDialog
            title={title}
            text={text}
            keep={words.keep}
            go={off}
            onKeep={() => setAsking(false)}
            onGo={deactivate}
          />
        )}
      </DialogSlot>
    </>
  )
}
