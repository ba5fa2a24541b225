import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatTime } from '../../../shared/format/dates'
import { commonMessages } from '../../../shared/messages/common'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Icon, type IconName } from '../../../shared/ui/Icon'
import { alignedRow, secondaryText } from '../../../shared/ui/layout'
import { useFindings } from '../checks/findingsContext'
import type { SaveState } from '../saving/autosave'
import { SHAPE } from '../saving/draftBody'
import type { DraftState } from '../saving/useDraft'

interface Look {
  text: string
  icon?: IconName
  color?: string
}

const NOT_TAKEN: Look = {
  text: tenantMessages.editor.refused,
  icon: 'circle-alert',
  color: 'error.main',
}

const lookOf = (state: SaveState): Look => {
  switch (state.name) {
    case 'saved':
      return {
        text: tenantMessages.editor.saved(formatTime(state.at)),
        icon: 'check',
        color: 'success.main',
      }
    case 'saving':
      return { text: tenantMessages.editor.saving }
    case 'unsaved':
      return { text: tenantMessages.editor.unsaved }
    case 'offline':
      return { text: tenantMessages.editor.offline, icon: 'wifi-off', color: 'warning.main' }
    case 'refused':
      return NOT_TAKEN
    case 'conflict':
    case 'failed':
      return { text: tenantMessages.editor.failed, icon: 'circle-alert', color: 'error.main' }
    default:
      return { text: '' }
  }
}

/** "Saved 10:42", spoken politely. */
export const SaveStatus = ({ draft }: { draft: DraftState }) => {
  const isHalfTyped = useFindings().findings.some(({ id }) => id === SHAPE)
  const state = draft.saveState
  const isSettled = state.name === 'saved' || state.name === 'idle'
  const { text, icon, color } = isSettled && isHalfTyped ? NOT_TAKEN : lookOf(state)
  const retry = () => void draft.autosave.flush().catch(() => undefined)
  return (
    <Box sx={{ ...alignedRow, ...secondaryText, gap: 1, pb: { xs: text ? 0.75 : 0, md: 0 } }}>
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
          {commonMessages.errors.tryAgain}
        </Button>
      )}
    </Box>
  )
}
