import Checkbox from '@mui/material/Checkbox'
import { sheetMessages } from '../../shared/messages/sheet'
import { isOpen } from './sheetRowValues'
import type { View } from './sheetView'
import { useSheet } from './useSheet'

interface Props {
  each: View['rows'][number]
  size?: 'small' | 'medium'
}

/** Whether a store is submitted; one that came back waits for a change, or for a person's tick. */
export const SheetRowTick = ({ each: { row, state, isChosen }, size = 'medium' }: Props) => {
  const sheet = useSheet()
  if (!isOpen(row)) return null
  return (
    <Checkbox
      size={size}
      checked={isChosen}
      disabled={state !== 'ready' && state !== 'back'}
      onChange={(_, isOn) => sheet.change(row.key, { isLeftOut: !isOn, isIncluded: isOn })}
      slotProps={{ input: { 'aria-label': sheetMessages.choose(row.branch || row.companyName) } }}
      sx={size === 'medium' ? { ml: -1 } : null}
    />
  )
}
