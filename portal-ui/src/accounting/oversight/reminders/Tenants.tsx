import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDay } from '../../../shared/format/dates'
import { formatTin } from '../../../shared/format/tin'
import { remindersWords } from '../../../shared/messages/reminders'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { Value } from '../../../shared/plain/Value'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Segments } from '../../../shared/ui/Segments'
import { rowLook, rowsLook } from '../lists/rows'
import { Steps } from '../parts/Steps'
import type { Question } from '../question'
import { type ToRemind, tenantsQuery } from './queries'

const words = remindersWords.list
const UNREACHABLE = 'unreachable'

const Row = ({ of: { last, next, ...one } }: { of: ToRemind }) => (
  <Box component="li" sx={{ ...rowLook, ...columnsLook }}>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}>{one.tenant}</Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <Value>{formatTin(one.tin)}</Value>
      </Box>
    </Box>
    <Box sx={{ minWidth: 0 }}>
      {remindersWords.wanted(one.missing.length, one.unanswered.length)}
      {!one.is_reachable && (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {words.noMail(one.contact_email)}
        </Box>
      )}
    </Box>
    <Box>
      <span>{last ? words.last(last.label, shortDay(last.day)) : words.none}</span>
      {next && (
        <Box sx={{ color: 'text.secondary' }}>{words.next(next.label, shortDay(next.day))}</Box>
      )}
    </Box>
  </Box>
)

interface Props {
  question: Question
  /** Which tenants are listed first: all, or those to call because no email reaches them. */
  first: 'all' | 'call'
}

/** Tenants to remind, each with its last and its next step. */
export const Tenants = ({ question, first }: Props) => {
  const [page, setPage] = useState(1)
  const [only, setOnly] = useState(first === 'call' ? UNREACHABLE : '')
  const { data: told, error, refetch } = useQuery(tenantsQuery(question, page, only))
  const pick = (which: string) => {
    setOnly(which)
    setPage(1)
  }
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (!told) return <Skeletons lines={6} />
  return (
    <>
      <Box sx={{ px: { xs: 2, md: 2.5 }, py: 1 }}>
        <Segments
          label={words.which}
          segments={[
            { value: '', label: words.all },
            { value: UNREACHABLE, label: words.only },
          ]}
          value={only}
          onPick={pick}
        />
      </Box>
      {told.results.length === 0 ? (
        <EmptyState icon="circle-check" title={words.nothing} />
      ) : (
        <>
          <ul aria-label={words.label} style={rowsLook}>
            {told.results.map((one) => (
              <Row key={one.tin} of={one} />
            ))}
          </ul>
          <Steps
            question={{ page: String(page) }}
            ask={(changes) => setPage(Number(changes.page))}
            count={told.count}
            shown={told.results.length}
          />
        </>
      )}
    </>
  )
}

const columnsLook = {
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr)',
  },
}
