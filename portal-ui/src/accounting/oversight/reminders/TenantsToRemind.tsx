import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDay } from '../../../shared/format/dates'
import { formatTin } from '../../../shared/format/tin'
import { remindersMessages } from '../../../shared/messages/reminders'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { Value } from '../../../shared/plain/Value'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { SegmentedControl } from '../../../shared/ui/SegmentedControl'
import { rowStyles, rowsStyles } from '../lists/rowStyles'
import type { Question } from '../oversightQuestion'
import { OversightPagination } from '../parts/OversightPagination'
import { type ToRemind, tenantsQuery } from './reminderQueries'

const words = remindersMessages.list
const UNREACHABLE = 'unreachable'

const TenantToRemindRow = ({ of: { last, next, ...one } }: { of: ToRemind }) => (
  <Box component="li" sx={{ ...rowStyles, ...columnsStyles }}>
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 14, fontWeight: 500, overflowWrap: 'anywhere' }}>{one.tenant}</Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
        <Value>{formatTin(one.tin)}</Value>
      </Box>
    </Box>
    <Box sx={{ minWidth: 0 }}>
      {remindersMessages.wanted(one.missing.length, one.unanswered.length)}
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

/** Tenants to remind, each with its last and its next step. */
export const TenantsToRemind = ({ question }: { question: Question }) => {
  const [page, setPage] = useState(1)
  const [only, setOnly] = useState('')
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
        <SegmentedControl
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
          <ul aria-label={words.label} style={rowsStyles}>
            {told.results.map((one) => (
              <TenantToRemindRow key={one.tin} of={one} />
            ))}
          </ul>
          <OversightPagination
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

const columnsStyles = {
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    md: 'minmax(0, 3fr) minmax(0, 3fr) minmax(0, 3fr)',
  },
}
