import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { formatMoment } from '../../../shared/format/dates'
import { scanMessages } from '../../../shared/messages/scans'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import type { KeptAnswers } from './savedAnswers'
import { labelOf } from './scanFields'

const words = scanMessages.review

interface Props {
  kept: KeptAnswers | null
  onStartOver: () => void
  /** The fields that the server still wants looked at. */
  unseen: string[]
  errors: unknown[]
}

const isThere = (error: unknown) => error !== null && error !== undefined

/** What this device kept, and what went wrong. */
export const ReviewNotes = ({ kept, onStartOver, unseen, errors }: Props) => (
  <Box
    sx={{ px: 1.5, display: 'grid', gap: 1, '& > *': { mb: 1 }, '&:empty': { display: 'none' } }}
  >
    {kept && (
      <Note
        tone="info"
        action={
          <Button size="small" onClick={onStartOver}>
            {words.startOver}
          </Button>
        }
      >
        {words.kept(formatMoment(kept.at))}
      </Note>
    )}
    {unseen.length > 0 && (
      <Note tone="bad" role="alert">
        {words.refusedFields} {unseen.map(labelOf).join(', ')}.
      </Note>
    )}
    {errors.filter(isThere).map((error) => (
      <ErrorNote key={String(error)} error={error} />
    ))}
  </Box>
)
