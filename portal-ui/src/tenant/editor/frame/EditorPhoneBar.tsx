import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { useState } from 'react'
import { tenantMessages } from '../../../shared/messages/tenant'
import { bottomBarStyles } from '../../../shared/ui/bottomBarStyles'
import { DialogFrame } from '../../../shared/ui/DialogFrame'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { Icon } from '../../../shared/ui/Icon'
import { alignedRow } from '../../../shared/ui/layout'
import { FindingList } from '../checks/FindingList'
import { useFindings } from '../checks/findingsContext'
import type { Verdicts } from '../checks/useChecks'
import { isBlocked, verdictOf } from '../checks/verdictMessages'
import type { DraftState } from '../saving/useDraft'
import { AnswersLine } from './AnswersLine'
import { NextStepButton, PreviousStepButton } from './EditorStepFooter'
import type { Submitting } from './useSubmit'

const iconOf = (checks: Verdicts) => {
  if (checks.isStale) return 'wifi-off'
  if (isBlocked(checks)) return 'circle-alert'
  return checks.toCome.length > 0 ? 'circle-dot' : 'circle-check'
}

/** On a phone the verdict and the button stay at hand. */
export const EditorPhoneBar = ({ draft, submit }: { draft: DraftState; submit: Submitting }) => {
  const [open, setOpen] = useState(false)
  const checks = useFindings()
  const blocked = isBlocked(checks) && !checks.isStale
  return (
    <Box className="no-print" sx={barStyles}>
      {draft.certificate && <AnswersLine of={draft.certificate} />}
      <Box sx={buttonsStyles}>
        <PreviousStepButton draft={draft} />
        <ButtonBase
          disabled={checks.findings.length === 0}
          aria-haspopup="dialog"
          title={tenantMessages.editor.showChecks}
          onClick={() => setOpen(true)}
          sx={{ ...verdictStyles, color: blocked ? 'error.main' : 'text.primary' }}
        >
          {checks.told && <Icon name={iconOf(checks)} />}
          <span>{verdictOf(checks)}</span>
        </ButtonBase>
        <NextStepButton submit={submit} />
      </Box>
      <DialogSlot>
        {open && (
          <DialogFrame
            title={verdictOf(checks)}
            onClose={() => setOpen(false)}
            actions={<Button onClick={() => setOpen(false)}>{tenantMessages.editor.back}</Button>}
          >
            <FindingList draft={draft} onGo={() => setOpen(false)} />
          </DialogFrame>
        )}
      </DialogSlot>
    </Box>
  )
}

const verdictStyles = {
  ...alignedRow,
  justifyContent: 'flex-start',
  gap: 0.75,
  minWidth: 0,
  minHeight: 48,
  fontSize: 13,
  lineHeight: '17px',
  fontWeight: 600,
  fontFamily: 'inherit',
  textAlign: 'left',
  borderRadius: '8px',
} as const

/** One row, so that the fields have the height of the phone. */
const buttonsStyles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  gap: 1,
  '& .MuiButton-root': { height: 'auto', minHeight: 48 },
}

const barStyles = {
  ...bottomBarStyles,
  py: 1,
  borderRadius: '14px 14px 0 0',
  boxShadow: '0 -8px 24px rgb(13 31 36 / 11%)',
} as const
