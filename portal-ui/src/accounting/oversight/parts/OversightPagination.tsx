import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { oversightMessages } from '../../../shared/messages/oversight'
import { wrappedRow } from '../../../shared/ui/layout'
import { PAGE_SIZE } from '../oversightQueries'
import type { Question } from '../oversightQuestion'

const words = oversightMessages.list

interface Props {
  question: Question
  ask: (changes: Question) => void
  count: number
  shown: number
}

/** Where we are in a list, and the pages beside this one. */
export const OversightPagination = ({ question, ask, count, shown }: Props) => {
  const page = Number(question.page) || 1
  const from = (page - 1) * PAGE_SIZE + 1
  const last = Math.ceil(count / PAGE_SIZE)
  return (
    <Box sx={barStyles}>
      <Box component="span" sx={{ flex: 1, color: 'text.secondary' }}>
        {words.range(from, from + shown - 1, count)}
      </Box>
      {last > 1 && (
        <Box component="nav" aria-label={words.pages} sx={{ display: 'flex', gap: 0.75 }}>
          <Button disabled={page <= 1} onClick={() => ask({ page: String(page - 1) })}>
            {words.previous}
          </Button>
          <Button disabled={page >= last} onClick={() => ask({ page: String(page + 1) })}>
            {words.next}
          </Button>
        </Box>
      )}
    </Box>
  )
}

const barStyles = {
  ...wrappedRow,
  gap: 1,
  px: { xs: 2, md: 2.5 },
  py: 0.75,
  minHeight: 44,
  fontSize: 13,
}
