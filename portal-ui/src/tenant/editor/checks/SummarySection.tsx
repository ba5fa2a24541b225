import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { editorMessages } from '../../../shared/messages/editor'
import { alignedRow, lineBelow } from '../../../shared/ui/layout'
import type { Step } from './editorSteps'
import { useStepNav } from './useSteps'

/** One part of what is sent, and the way back to it. */
export const SummarySection = ({ step, children }: { step: Step; children: ReactNode }) => {
  const { go, goToField } = useStepNav()
  const title = editorMessages.steps.titles[step]
  return (
    <Box component="section" aria-label={title} sx={partStyles}>
      <Box sx={headStyles}>
        <Box component="h3" sx={{ m: 0, fontSize: 14, fontWeight: 600 }}>
          {title}
        </Box>
        <Button
          size="small"
          variant="text"
          sx={{ minHeight: { xs: 44, md: 30 }, mr: -1 }}
          aria-label={editorMessages.check.changeOf(title)}
          onClick={() => (step === 1 ? goToField('company') : go(step))}
        >
          {editorMessages.check.change}
        </Button>
      </Box>
      {children}
    </Box>
  )
}

export const SummaryRow = ({ label, value }: { label: string; value: ReactNode }) => (
  <Box sx={rowStyles}>
    <Box component="span" sx={{ color: 'surface.hint' }}>
      {label}
    </Box>
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {value || editorMessages.check.missing}
    </Box>
  </Box>
)

/** A number that is read as one: never broken over lines. */
export const UnbrokenNumber = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
    {children}
  </Box>
)

const partStyles = {
  ...lineBelow,
  px: { xs: 2, md: 2.5 },
  pt: 1,
  pb: 1.75,
  '&:last-child': { borderBottom: 0 },
}

const headStyles = { ...alignedRow, gap: 1, justifyContent: 'space-between' }

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '260px 1fr' },
  columnGap: 2,
  mt: 0.75,
  fontSize: 14,
  lineHeight: '20px',
}
