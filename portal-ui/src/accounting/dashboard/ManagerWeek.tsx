import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { aboutMove, movesOfKind } from '../../shared/api/about'
import { managerHomeMessages } from '../../shared/messages/managerHome'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { plainList } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { type Summary, summaryQuery } from '../audit/auditQueries'
import { type Question, spans } from '../audit/auditQuestion'
import { CountLink } from '../oversight/parts/CountLink'
import { followsFigures } from '../parts/liveFigures'

const words = managerHomeMessages.week
const DECISIONS = movesOfKind('decision')

const auditPath = (question: Question) =>
  `${paths.accounting.audit}?${new URLSearchParams(question as Record<string, string>)}`

const DecisionCount = ({ asked, summary }: { asked: Question; summary: Summary }) => {
  const { label } = aboutMove(asked.move ?? '')
  const { count, count_is_capped } = summary
  return (
    <li>
      <CountLink
        to={auditPath(asked)}
        value={count}
        as={words.count(count, count_is_capped)}
        what={words.about(label)}
      />{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
    </li>
  )
}

/** What was decided this week, each number with its rows in the audit. */
export const ManagerWeek = () => {
  const days = spans().thisWeek
  const questions = DECISIONS.map((move) => ({ ...days, move, lifecycle: 'certificates' }))
  const answers = useQueries({
    queries: questions.map((asked) => ({ ...summaryQuery(asked), meta: followsFigures })),
  })
  const failed = answers.find(({ error }) => error)
  return (
    <SectionCard
      title={words.title}
      aside={
        <MuiLink component={Link} to={auditPath(days)}>
          {words.open}
        </MuiLink>
      }
    >
      {failed && <ErrorNote error={failed.error} onRetry={() => void failed.refetch()} />}
      {answers.some(({ isPending }) => isPending) && <Skeletons lines={3} />}
      <Box component="ul" aria-label={words.title} sx={listStyles}>
        {answers.map(
          ({ data }, at) =>
            data && (
              <DecisionCount key={DECISIONS[at]} asked={questions[at] ?? {}} summary={data} />
            ),
        )}
      </Box>
    </SectionCard>
  )
}

const listStyles = {
  ...plainList,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(12rem, 100%), 1fr))',
  gap: 1,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  fontSize: 14,
}
