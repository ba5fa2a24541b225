import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { tn } from '../../shared/messages/tenant'
import { bottomBarLook } from '../../shared/ui/bottomBar'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { Icon } from '../../shared/ui/Icon'
import { FindingList } from './FindingList'
import { useFindings } from './findings'
import { BackButton, OnwardButton } from './StepFooter'
import type { DraftState } from './useDraft'
import type { Submitting } from './useSubmit'
import { isBlocked, verdictOf } from './verdicts'

interface Props {
  draft: DraftState
  submit: Submitting
}

/** On a phone the verdict and the button stay at hand. */
export const PhoneBar = ({ draft, submit }: Props) => {
  const [open, setOpen] = useState(false)
  const checks = useFindings()
  const blocked = isBlocked(checks)
  return (
    <Box className="no-print" sx={barLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ ...verdictLook, color: blocked ? 'error.main' : 'text.primary' }}>
          {checks.told && <Icon name={blocked ? 'circle-alert' : 'circle-check'} />}
          {verdictOf(checks)}
        </Box>
        {checks.findings.length > 0 && (
          <Button size="small" variant="text" sx={{ minHeight: 44 }} onClick={() => setOpen(true)}>
            {tn.editor.showChecks}
          </Button>
        )}
      </Box>
      <Box sx={buttonsLook}>
        <BackButton draft={draft} />
        <OnwardButton submit={submit} />
      </Box>
      {open && (
        <DialogFrame
          title={verdictOf(checks)}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{tn.editor.back}</Button>}
        >
          <FindingList draft={draft} onGo={() => setOpen(false)} />
        </DialogFrame>
      )}
    </Box>
  )
}

const verdictLook = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 44,
  fontSize: 13,
  fontWeight: 600,
}

const buttonsLook = {
  display: 'grid',
  gridTemplateColumns: 'auto 1fr',
  gap: 1,
  '& .MuiButton-root': { height: 48 },
}

const barLook = {
  ...bottomBarLook,
  pt: 0.5,
  pb: 1.75,
  borderRadius: '14px 14px 0 0',
  boxShadow: '0 -8px 24px rgb(13 31 36 / 11%)',
} as const
