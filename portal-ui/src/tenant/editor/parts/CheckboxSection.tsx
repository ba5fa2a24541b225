import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import { type ReactNode, useId } from 'react'
import { alignedRow } from '../../../shared/ui/layout'

interface Props {
  label: string
  hint?: string
  isOn: boolean
  isOff?: boolean
  onSwitch: (on: boolean) => void
  children?: ReactNode
}

/** A tick that opens what belongs to it. */
export const CheckboxSection = ({
  label,
  hint,
  isOn,
  isOff = false,
  onSwitch,
  children,
}: Props) => {
  const hintId = useId()
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="label" sx={labelStyles}>
        <Checkbox
          checked={isOn}
          disabled={isOff}
          onChange={(_, on) => onSwitch(on)}
          slotProps={{ input: { 'aria-describedby': hint ? hintId : undefined } }}
        />
        <span>{label}</span>
      </Box>
      {hint && (
        <Box id={hintId} sx={{ fontSize: 13, color: 'surface.hint', ml: '30px', mt: '-8px' }}>
          {hint}
        </Box>
      )}
      {isOn && children && <Box sx={{ mt: 1.25 }}>{children}</Box>}
    </Box>
  )
}

const labelStyles = {
  ...alignedRow,
  minHeight: 44,
  ml: '-9px',
  fontSize: 14,
  fontWeight: 600,
  cursor: 'pointer',
}
