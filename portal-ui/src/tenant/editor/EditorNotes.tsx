import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { formatMoment } from '../../shared/format/dates'
import { tn } from '../../shared/messages/tenant'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Note } from '../../shared/ui/Note'
import { useOwner } from './owner'
import { forgetUnsent, type Unsent } from './unsent'
import type { DraftState } from './useDraft'
import { isSame, type Values } from './values'

interface Props {
  id: string
  draft: DraftState
  unsent: Unsent | null
}

const Conflict = ({ draft }: { draft: DraftState }) => (
  <Note
    tone="bad"
    icon="hand"
    role="alert"
    action={
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button size="small" onClick={() => void draft.reload()}>
          {tn.editor.reload}
        </Button>
        <Button size="small" variant="contained" onClick={() => void draft.keepMine()}>
          {tn.editor.keepMine}
        </Button>
      </Box>
    }
  >
    <strong>{tn.editor.changedElsewhere}</strong>{' '}
    {draft.saveState.name === 'conflict' && <Who state={draft.saveState.refusal.body} />}
  </Note>
)

const Who = ({ state: { by, at } }: { state: { by?: string; at?: string } }) =>
  by && at ? `${by}, ${formatMoment(at)}.` : null

/** What needs a decision before the work goes on. */
export const EditorNotes = ({ id, draft, unsent }: Props) => {
  const owner = useOwner()
  const form = useFormContext<Values>()
  const [kept, setKept] = useState(
    unsent && !isSame(unsent.values, form.getValues()) ? unsent : null,
  )
  const use = () => {
    if (kept) form.reset(kept.values)
    setKept(null)
    draft.typed()
  }
  const discard = () => {
    void forgetUnsent(owner, id)
    setKept(null)
  }
  return (
    <Box sx={notesLook}>
      {draft.saveState.name === 'conflict' && <Conflict draft={draft} />}
      {draft.saveState.name === 'failed' && <ErrorNote error={draft.saveState.error} />}
      {kept && (
        <Note
          tone="warn"
          role="status"
          action={
            <Box sx={{ display: 'flex', gap: 1 }}>
              <Button size="small" variant="text" onClick={discard}>
                {tn.editor.discard}
              </Button>
              <Button size="small" variant="contained" onClick={use}>
                {tn.editor.useThem}
              </Button>
            </Box>
          }
        >
          {tn.editor.unsentFound(formatMoment(kept.at))}
        </Note>
      )}
    </Box>
  )
}

/** In view wherever the work is. */
const notesLook = {
  position: 'sticky',
  top: { xs: 64, md: 145 },
  zIndex: 1,
  display: 'grid',
  gap: 1,
  '&:empty': { display: 'none' },
} as const
