import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useWatch } from 'react-hook-form'
import { nameOf, quarterOfPeriod } from '../../shared/format/quarter'
import { tn } from '../../shared/messages/tenant'
import { useTitle } from '../../shared/ui/Page'
import { StatusChip } from '../../shared/ui/StatusChip'
import { SaveLine } from './SaveLine'
import type { DraftState } from './useDraft'
import type { Values } from './values'

const useEditorTitle = () => {
  const [branch, location, from] = useWatch<Values, ['branch', 'location', 'period_from']>({
    name: ['branch', 'location', 'period_from'],
  })
  const quarter = quarterOfPeriod(from)
  const place = location || branch
  return place && quarter ? tn.editor.titleFor(place, nameOf(quarter)) : tn.editor.newTitle
}

export const EditorHead = ({ draft }: { draft: DraftState }) => {
  const title = useEditorTitle()
  useTitle(title)
  return (
    <Box sx={stripLook}>
      <Box sx={rowLook}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h1" sx={{ fontSize: 22, lineHeight: '28px' }}>
            {title}
          </Typography>
          {draft.certificate && (
            <Box
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 0.5 }}
            >
              <StatusChip status={draft.certificate.status} />
              <Box
                component="span"
                sx={{ fontSize: 13, color: 'text.secondary', whiteSpace: 'nowrap' }}
              >
                {draft.certificate.reference}
              </Box>
            </Box>
          )}
        </Box>
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <SaveLine draft={draft} />
        </Box>
      </Box>
    </Box>
  )
}

/** Stays in view, so that "Saved 10:42" does. */
const stripLook = {
  position: { md: 'sticky' },
  top: 60,
  zIndex: 2,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
}

const rowLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  maxWidth: 1280,
  minHeight: 76,
  mx: 'auto',
  px: { xs: 2, md: 3 },
  py: 1.5,
}
