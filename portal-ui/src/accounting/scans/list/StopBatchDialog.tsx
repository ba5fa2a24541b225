import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../../shared/api/http'
import { commonMessages } from '../../../shared/messages/common'
import { scanMessages } from '../../../shared/messages/scans'
import { BusyButton } from '../../../shared/ui/BusyButton'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { moveScan, type ScanRow } from '../scanQueries'
import type { Row } from '../upload/uploadQueue'

const words = scanMessages.list

interface Props {
  waiting: Row[]
  scans: ScanRow[]
  onStop: () => Promise<unknown>
  onClose: () => void
}

/** What was read meanwhile stays: the server refuses to cancel it, and that is well. */
const cancelOne = ({ id, version }: ScanRow) =>
  moveScan({ id, version, move: 'discard' }, crypto.randomUUID()).catch((error: unknown) => {
    if (!isRefusal(error, 409)) throw error
  })

/** Asks once; what is read already is not touched. */
export const StopBatchDialog = ({ waiting, scans, onStop, onClose }: Props) => {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await onStop()
      for (const scan of scans) await cancelOne(scan)
    },
    onSuccess: onClose,
    onSettled: () => void client.invalidateQueries({ queryKey: ['scans'] }),
  })
  return (
    <DialogFrame
      title={words.stopTitle}
      width={440}
      brief
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onClick={onClose}>
            {words.keep}
          </Button>
          <BusyButton
            variant="contained"
            color="error"
            busy={isPending}
            busyLabel={commonMessages.dialog.working}
            onClick={() => mutate()}
          >
            {words.stop}
          </BusyButton>
        </>
      }
    >
      {error !== null && <ErrorNote error={error} />}
      <Typography sx={{ pb: 1.5 }}>{words.stopText(waiting.length + scans.length)}</Typography>
    </DialogFrame>
  )
}
