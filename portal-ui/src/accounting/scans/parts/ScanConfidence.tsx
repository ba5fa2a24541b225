import Box from '@mui/material/Box'
import { scanMessages } from '../../../shared/messages/scans'
import { Icon, type IconName } from '../../../shared/ui/Icon'
import { inlineRow } from '../../../shared/ui/layout'
import type { Level } from '../scanQueries'

const LOOKS: Record<Level, { icon: IconName; color: string; word: string }> = {
  sure: { icon: 'check', color: 'success.main', word: 'surface.hint' },
  look: { icon: 'eye', color: 'warning.main', word: 'warning.main' },
  unsure: { icon: 'circle-alert', color: 'error.main', word: 'error.main' },
}

interface Props {
  level: Level | null
  confidence: number | null
}

/** Of a hundred; what is nearly sure is never shown as the whole hundred. */
export const inHundred = (confidence: number) => Math.min(Math.floor(confidence * 100), 99)

/** Nothing where a person typed it. */
export const confidenceWords = ({ level, confidence }: Props) =>
  level && confidence !== null ? `${scanMessages.levels[level]} ${inHundred(confidence)}` : ''

/** How sure the reader is: colour, icon, word and number. */
export const ScanConfidence = ({ level, confidence }: Props) => {
  if (!level || confidence === null) return null
  const { icon, color, word } = LOOKS[level]
  return (
    <Box component="span" sx={{ ...styles, color: word }}>
      <Box component="span" sx={{ color, lineHeight: 0 }}>
        <Icon name={icon} size={13} stroke={2.3} />
      </Box>
      {scanMessages.levels[level]} <b>{inHundred(confidence)}</b>
    </Box>
  )
}

const styles = {
  ...inlineRow,
  gap: '4px',
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  '& b': { fontWeight: 600, minWidth: 17, textAlign: 'right' },
}
