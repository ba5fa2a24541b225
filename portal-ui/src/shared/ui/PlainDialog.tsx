import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { closeForNow, useBackCloses } from './dialogHistory'

interface Props extends Omit<DialogProps, 'open' | 'onClose'> {
  onClose: () => void
  /** Something was typed: a click outside it does nothing. */
  dirty?: boolean
}

/** A dialog over the page: Back and Esc close it for now, see `DialogSlot`. */
export const PlainDialog = ({ onClose, dirty = false, ...props }: Props) => {
  useBackCloses(onClose)
  const close = (_: unknown, by: 'escapeKeyDown' | 'backdropClick') => {
    if (by === 'escapeKeyDown') closeForNow(onClose)
    else if (!dirty) onClose()
  }
  return <Dialog {...props} open onClose={close} />
}
