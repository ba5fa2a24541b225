import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatTime } from '../../shared/format/dates'
import { en } from '../../shared/messages/en'
import { tn } from '../../shared/messages/tenant'
import { Icon } from '../../shared/ui/Icon'
import type { IconName } from '../../shared/ui/icons'
import type { SaveState } from './autosave'
import { useFindings } from './findings'
import { SHAPE } from './sending'
import type { DraftState } from './useDraft'

interface Look {
  text: string
  icon?: IconName
  color?: string
}

const NOT_TAKEN: Look = {
  text: tn.editor.refused,
  icon: 'circle-alert',
  color: 'error.main',
}

const lookOf = (state: SaveState): Look => {
  switch (state.name) {
    case 'saved':
      return { text: tn.editor.saved(formatTime(state.at)), icon: 'check', color: 'success.main' }
    case 'saving':
      return { text: tn.editor.saving }
    case 'unsaved':
      return { text: tn.editor.unsaved }
    case 'offline':
      return { text: tn.editor.offline, icon: 'wifi-off', color: 'warning.main' }
    case 'refused':
      return NOT_TAKEN
    case 'conflict':
    case 'failed':
      return { text: tn.editor.failed, icon: 'circle-alert', color: 'error.main' }
    default:
      return { text: '' }
  }
}

/** "Saved 10:42", spoken politely. */
export const SaveLine = ({ draft }: { draft: DraftState }) => {
  const isHalfTyped = useFindings().findings.some(({ id }) => id === SHAPE)
  const state = draft.saveState
  const isSettled = state.name === 'saved' || state.name === 'idle'
  const { text, icon, color } = isSettled && isHalfTyped ? NOT_TAKEN : lookOf(state)
  const retry = () => void draft.autosave.flush().catch(() => undefined)
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pb: { xs: text ? 0.75 : 0, md: 0 },
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        {icon && (
          <Box component="span" sx={{ color, lineHeight: 0 }}>
            <Icon name={icon} />
          </Box>
        )}
        {text}
      </Box>
      {(state.name === 'failed' || state.name === 'offline') && (
        <Button size="small" variant="text" onClick={retry}>
          {en.errors.tryAgain}
        </Button>
      )}
    </Box>
  )
}
