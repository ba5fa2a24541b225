import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { managerHomeMessages } from '../../shared/messages/managerHome'
import { paths } from '../../shared/paths'
import { Skeletons } from '../../shared/plain/Skeletons'
import { EmptyState } from '../../shared/ui/EmptyState'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { plainList } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { type Summary, summaryQuery } from '../audit/auditQueries'
import { type Question, spans } from '../audit/auditQuestion'
import { CountLink } from '../oversight/parts/CountLink'

const words = managerHomeMessages.week
const MOST = 8

const auditPath = (question: Question) =>
  `${paths.accounting.audit}?${new URLSearchParams(question as Record<string, string>)}`

const WeekMoves = ({ summary, days }: { summary: Summary; days: Question }) => {
  const moves = summary.moves.toSorted((a, b) => b.count - a.count).slice(0, MOST)
  if (moves.length === 0) return <EmptyState icon="history" title={words.none} />
  return (
    <Box component="ul" aria-label={words.title} sx={listStyles}>
      {moves.map(({ move, label, lifecycle, count }) => (
        <li key={`${lifecycle}-${move}`}>
          <CountLink
            to={auditPath({ ...days, move, lifecycle })}
            value={count}
            what={words.about(count, label)}
          />{' '}
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
        </li>
      ))}
    </Box>
  )
}

/** What was done this week, each number with its rows in the audit. */
export const ManagerWeek = () => {
  const days = spans().thisWeek
  const { data, error, refetch } = useQuery(summaryQuery(days))
  return (
    <SectionCard
      title={words.title}
      aside={
        <MuiLink component={Link} to={auditPath(days)}>
          {words.open}
        </MuiLink>
      }
    >
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {data ? <WeekMoves summary={data} days={days} /> : !error && <Skeletons lines={3} />}
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
