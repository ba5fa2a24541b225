import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { formatDay, manilaDay } from '../../shared/format/dates'
import { auditMessages } from '../../shared/messages/audit'
import { Skeletons } from '../../shared/plain/Skeletons'
import { EmptyState } from '../../shared/ui/EmptyState'
import { plainList } from '../../shared/ui/layout'
import { SectionCard } from '../../shared/ui/SectionCard'
import { useKeys } from '../parts/keys'
import { MoreRows } from '../parts/MoreRows'
import { AuditTableHead, AuditTransition } from './AuditTransition'
import { AuditTransitionGroup, groupsOf } from './AuditTransitionGroup'
import type { AuditRow } from './auditQueries'
import type { Question } from './auditQuestion'

interface Props {
  /** Steps of the system stand as rows of their own. */
  showsSystem: boolean
  found: UseInfiniteQueryResult
  rows: AuditRow[] | undefined
  ask: (changes: Question) => void
  askOnly: (question: Question) => void
}

/** J and K carry the focus from row to row, so that Enter opens and a screen reader follows. */
function useSteps() {
  const go = (step: number) => {
    const shown = [...document.querySelectorAll<HTMLElement>('[data-audit-row]')]
    const at = shown.indexOf(document.activeElement as HTMLElement)
    shown[Math.min(Math.max(at + step, 0), shown.length - 1)]?.focus()
  }
  useKeys({ j: () => go(1), k: () => go(-1) })
}

export const byDay = (rows: AuditRow[]) => {
  const days = new Map<string, AuditRow[]>()
  for (const row of rows) {
    const day = manilaDay(new Date(row.at))
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days]
}

const AuditDay = ({ day, count, isWhole }: { day: string; count: number; isWhole: boolean }) => (
  <Box component="h2" sx={dayStyles}>
    {formatDay(day)} <span>{auditMessages.day(count, isWhole)}</span>
  </Box>
)

/** The answer, newest first, day by day. */
export const AuditTransitions = ({ showsSystem, found, rows, ask, askOnly }: Props) => {
  useSteps()
  if (!rows) return found.isPending ? <Skeletons lines={12} /> : null
  if (rows.length === 0)
    return (
      <SectionCard>
        <EmptyState
          icon="filter"
          title={auditMessages.none}
          text={auditMessages.noneText}
          action={<Button onClick={() => askOnly({})}>{auditMessages.showAll}</Button>}
        />
      </SectionCard>
    )
  const days = byDay(rows)
  return (
    <SectionCard>
      <div className="printed-list">
        <div className="printed-head">
          <AuditTableHead />
        </div>
        <div className="printed-rows">
          {days.map(([day, those], index) => (
            <Box component="section" key={day} aria-label={formatDay(day)}>
              <AuditDay
                day={day}
                count={those.length}
                isWhole={index < days.length - 1 || !found.hasNextPage}
              />
              <Box component="ul" sx={plainList}>
                {groupsOf(those, !showsSystem).map(({ kind, rows: some }) =>
                  kind === 'one' ? (
                    some.map((row) => <AuditTransition key={row.seq} row={row} ask={ask} />)
                  ) : (
                    <AuditTransitionGroup
                      key={`${kind} ${some[0]?.seq}`}
                      rows={some}
                      isSystem={kind === 'system'}
                      ask={ask}
                    />
                  ),
                )}
              </Box>
            </Box>
          ))}
        </div>
      </div>
      <MoreRows of={found} label={auditMessages.more} loading={auditMessages.loadingMore} />
    </SectionCard>
  )
}

const dayStyles = {
  m: 0,
  px: { xs: 2, md: 2.5 },
  py: 0.75,
  fontSize: 13,
  lineHeight: '19px',
  fontWeight: 600,
  bgcolor: 'surface.sunken',
  '& span': { ml: 1, fontWeight: 400, color: 'text.secondary' },
}
