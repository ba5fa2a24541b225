import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { nameOf, quarterOfPeriod } from '../../../shared/format/quarter'
import { editorMessages } from '../../../shared/messages/editor'
import { tenantMessages } from '../../../shared/messages/tenant'
import { Value } from '../../../shared/plain/Value'
import { DialogSlot } from '../../../shared/ui/DialogSlot'
import { Icon } from '../../../shared/ui/Icon'
import { wrappedRow } from '../../../shared/ui/layout'
import { StatusChip } from '../../../shared/ui/StatusChip'
import { useTitle } from '../../../shared/ui/useTitle'
import type { StepStates } from '../checks/editorSteps'
import type { Values } from '../saving/draftValues'
import type { DraftState } from '../saving/useDraft'
import { CopyDialog } from './CopyDialog'
import { EditorPhoneSteps } from './EditorPhoneSteps'
import { EditorStepBar } from './EditorStepBar'
import { SaveStatus } from './SaveStatus'

const useEditorTitle = () => {
  const [branch, from] = useWatch<Values, ['branch', 'period_from']>({
    name: ['branch', 'period_from'],
  })
  const quarter = quarterOfPeriod(from)
  return branch && quarter
    ? tenantMessages.editor.titleFor(branch, nameOf(quarter))
    : tenantMessages.editor.newTitle
}

const EditorReference = ({ draft: { certificate } }: { draft: DraftState }) =>
  certificate && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <StatusChip status={certificate.status} />
      <Box component="span" sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <Value>{certificate.reference}</Value>
      </Box>
    </Box>
  )

export const EditorHead = ({ draft, states }: { draft: DraftState; states: StepStates }) => {
  const title = useEditorTitle()
  const [isCopying, setIsCopying] = useState(false)
  useTitle(title)
  return (
    <Box sx={stripStyles}>
      <Box sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 2, md: 3 } }}>
        <Box sx={rowStyles}>
          <Box sx={titleStyles}>
            <Typography
              variant="h1"
              sx={{ fontSize: { xs: 18, md: 22 }, lineHeight: { xs: '24px', md: '28px' } }}
            >
              {title}
            </Typography>
            <EditorReference draft={draft} />
          </Box>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
            <Box sx={{ display: { xs: 'none', md: 'block' } }}>
              <SaveStatus draft={draft} />
            </Box>
            <Button
              size="small"
              variant="text"
              aria-label={editorMessages.copy.button}
              title={editorMessages.copy.button}
              sx={{ minHeight: { xs: 44, md: 32 }, minWidth: { xs: 44, md: 0 } }}
              onClick={() => setIsCopying(true)}
            >
              <Icon name="copy" />
              <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
                {editorMessages.copy.button}
              </Box>
            </Button>
          </Box>
        </Box>
        <EditorPhoneSteps draft={draft} states={states} />
        <EditorStepBar states={states} />
      </Box>
      <DialogSlot>
        {isCopying && <CopyDialog draft={draft} onClose={() => setIsCopying(false)} />}
      </DialogSlot>
    </Box>
  )
}

/** Stays in view, so that "Saved 10:42" does. */
const stripStyles = {
  position: { md: 'sticky' },
  top: 60,
  zIndex: 2,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
}

const titleStyles = { ...wrappedRow, columnGap: 1.5, rowGap: 0.5, flex: '1 1 200px', minWidth: 0 }

const rowStyles = { ...wrappedRow, columnGap: 1, pt: { xs: 0.75, md: 2 }, pb: { xs: 0, md: 1 } }
