import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditMessages } from '../../shared/messages/audit'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { secondaryText } from '../../shared/ui/layout'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { useTitle } from '../../shared/ui/useTitle'
import { AuditAddressNote, unreadableParts } from './AuditAddressNote'
import { AuditFilters } from './AuditFilters'
import { AuditPath } from './AuditPath'
import { AuditProof } from './AuditProof'
import { AuditTransitions } from './AuditTransitions'
import { AuditWeek } from './AuditWeek'
import { auditQuery, summaryQuery } from './auditQueries'
import { useQuestion } from './auditQuestion'
import { SavedAuditFilters } from './SavedAuditFilters'

/** Who did what, when, from where and why, and the proof of it. Nothing is decided here. */
export const AuditScreen = ({ username }: { username: string }) => {
  useTitle(auditMessages.title)
  const { question, ask, askOnly } = useQuestion()
  const found = useInfiniteQuery(auditQuery(question))
  const { data: summary } = useQuery(summaryQuery(question))
  const rows = found.data?.pages.flatMap(({ results }) => results)
  const [showsSystem, setShowsSystem] = useState(false)
  const isAboutSystem = Boolean(question.who || question.move || question.lifecycle)
  const unreadable = unreadableParts(question, found.error)
  const recorded = found.data?.pages[0]?.recorded
  return (
    <Box sx={screenStyles}>
      <AuditProof question={question} summary={summary} first={rows?.[0]} />
      <AuditFilters question={question} ask={ask}>
        <Button
          size="small"
          variant="outlined"
          aria-pressed={showsSystem}
          startIcon={<Icon name={showsSystem ? 'circle-check' : 'filter'} size={14} />}
          onClick={() => setShowsSystem(!showsSystem)}
        >
          {auditMessages.filters.system}
        </Button>
        <SavedAuditFilters username={username} question={question} askOnly={askOnly} />
      </AuditFilters>
      <OfflineNote help={auditMessages.offline} />
      {summary && summary.days.length > 0 && (
        <AuditWeek summary={summary} question={question} ask={ask} />
      )}
      {question.reference && rows && rows.length > 0 && <AuditPath rows={rows} />}
      {unreadable.length > 0 && (
        <AuditAddressNote question={question} parts={unreadable} askOnly={askOnly} />
      )}
      {found.error && unreadable.length === 0 && (
        <ErrorNote error={found.error} onRetry={() => void found.refetch()} />
      )}
      <AuditTransitions
        showsSystem={showsSystem || isAboutSystem}
        found={found}
        rows={rows}
        ask={ask}
        askOnly={askOnly}
      />
      <Box component="footer" sx={footStyles}>
        <span>
          {auditMessages.foot} {recorded ? auditMessages.recorded(recorded) : ''}
        </span>
        <span>{rows ? auditMessages.shown(rows.length) : ''}</span>
      </Box>
    </Box>
  )
}

const screenStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  maxWidth: 1320,
  mx: 'auto',
  p: { xs: 2, md: 2.5 },
}

const footStyles = {
  ...secondaryText,
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  lineHeight: '19px',
}
