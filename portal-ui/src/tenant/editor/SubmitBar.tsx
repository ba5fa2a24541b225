import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Move } from '../../shared/api/types'
import { tn } from '../../shared/messages/tenant'
import { paths } from '../../shared/paths'
import { DialogFrame } from '../../shared/ui/DialogFrame'
import { Icon } from '../../shared/ui/Icon'
import { MoveButton } from '../../shared/ui/MoveButton'
import { MoveDialog } from '../../shared/ui/MoveDialog'
import { SaveLine } from './SaveLine'
import type { DraftState } from './useDraft'
import { FindingList, isBlocked, verdictOf } from './Verdict'

const SENDS = ['submit', 'resubmit']

interface Props {
  draft: DraftState
}

/** The move that sends it in, made on what is saved, never on what is still being typed. */
const useSending = ({ certificate, autosave }: DraftState) => {
  const [picked, setPicked] = useState<Move | null>(null)
  const navigate = useNavigate()
  const move = certificate?.moves.find(({ name }) => SENDS.includes(name))
  const pick = (chosen: Move) =>
    void autosave.flush().then(
      () => setPicked(chosen),
      () => undefined,
    )
  const current = certificate?.moves.find(({ name }) => name === picked?.name)
  const dialog = certificate && current && !current.blocked && (
    <MoveDialog
      of={certificate}
      move={current}
      onClose={() => setPicked(null)}
      onMoved={() => void navigate(paths.tenant.form(certificate.id))}
    />
  )
  return { move, pick, dialog }
}

const ExitButton = ({ draft }: Props) => (
  <Button
    component={Link}
    to={draft.certificate ? paths.tenant.form(draft.certificate.id) : paths.tenant.dashboard}
    onClick={() => void draft.autosave.flush().catch(() => undefined)}
  >
    {tn.editor.exit}
  </Button>
)

export const SubmitBar = ({ draft }: Props) => {
  const { move, pick, dialog } = useSending(draft)
  return (
    <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', gap: 1.5 }}>
      <ExitButton draft={draft} />
      <Box sx={{ flex: 1 }} />
      {move && !move.blocked && (
        <Box component="span" sx={{ fontSize: 13, color: 'surface.hint' }}>
          {tn.editor.submitHint}
        </Box>
      )}
      {move && <MoveButton move={move} filled onPick={pick} />}
      {dialog}
    </Box>
  )
}

/** On a phone the verdict and the button stay at hand. */
export const PhoneBar = ({ draft }: Props) => {
  const { move, pick, dialog } = useSending(draft)
  const [open, setOpen] = useState(false)
  const { certificate } = draft
  const blocked = isBlocked(certificate)
  return (
    <Box className="no-print" sx={sheetLook}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            fontSize: 13,
            fontWeight: 600,
            color: blocked ? 'error.main' : 'text.primary',
          }}
        >
          {certificate && <Icon name={blocked ? 'circle-alert' : 'circle-check'} />}
          {verdictOf(certificate)}
        </Box>
        {certificate && certificate.checks.length > 0 && (
          <Button size="small" variant="text" sx={{ minHeight: 44 }} onClick={() => setOpen(true)}>
            {tn.editor.showChecks}
          </Button>
        )}
      </Box>
      <SaveLine draft={draft} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: move ? 'auto 1fr' : '1fr',
          gap: 1,
          '& .MuiButton-root': { height: 48 },
        }}
      >
        <ExitButton draft={draft} />
        {move && <MoveButton move={move} filled large quiet onPick={pick} />}
      </Box>
      {dialog}
      {open && (
        <DialogFrame
          title={verdictOf(certificate)}
          onClose={() => setOpen(false)}
          actions={<Button onClick={() => setOpen(false)}>{tn.editor.back}</Button>}
        >
          <FindingList certificate={certificate} onGo={() => setOpen(false)} />
        </DialogFrame>
      )}
    </Box>
  )
}

const sheetLook = {
  display: { md: 'none' },
  position: 'fixed',
  insetInline: 0,
  bottom: 0,
  zIndex: 'appBar',
  px: 2,
  pt: 1,
  pb: 1.75,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  borderRadius: '14px 14px 0 0',
  boxShadow: '0 -8px 24px rgb(13 31 36 / 11%)',
} as const
