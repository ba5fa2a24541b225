import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { secondaryText, wrappedRow } from '../../../shared/ui/layout'
import { Page } from '../../../shared/ui/Page'
import type { Question } from '../oversightQuestion'
import { OversightTabs } from './OversightTabs'

interface Props {
  title: string
  below?: ReactNode
  question: Question
  filters?: ReactNode
  children: ReactNode
}

/** Oversight's pages, the period they share, and what this one says first. */
export const OversightFrame = ({ title, below, question, filters, children }: Props) => (
  <Page
    title={title}
    above={
      <Box className="no-print" sx={barStyles}>
        <OversightTabs question={question} />
        {filters}
      </Box>
    }
    below={<Box sx={secondaryText}>{below}</Box>}
  >
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
  </Page>
)

const barStyles = { ...wrappedRow, justifyContent: 'space-between', gap: 1, mb: 1.5 }
