import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditWords } from '../../shared/messages/audit'
import { ErrorNote } from '../../shared/ui/ErrorNote'
import { Icon } from '../../shared/ui/Icon'
import { OfflineNote } from '../../shared/ui/OfflineNote'
import { useTitle } from '../../shared/ui/useTitle'
import { Filters } from './Filters'
import { Path } from './Path'
import { auditQuery, summaryQuery } from './queries'
import { useQuestion } from './question'
import { Rows } from './Rows'
import { Saved } from './Saved'
import { Verdict } from './Verdict'
import { Week } from './Week'

/** Who did what, when, from where and why, and the proof of it. Nothing is decided here. */
export const AuditScreen = ({ username }: { username: string }) => {
  useTitle(auditWords.title)
  const { question, ask, askOnly } = useQuestion()
  const found = useInfiniteQuery(auditQuery(question))
  const { data: summary } = useQuery(summaryQuery(question))
  const rows = found.data?.pages.flatMap(({ results }) => results)
  const [showsSystem, setShowsSystem] = useState(false)
  const isAboutSystem = Boolean(question.who || question.move || question.lifecycle)
  const recorded = found.data?.pages[0]?.recorded
  return (
    <Box sx={screenLook}>
      <Verdict question={question} summary={summary} first={rows?.[0]} />
      <Filters question={question} ask={ask}>
        <Button
          size="small"
          variant="outlined"
          aria-pressed={showsSystem}
          startIcon={<Icon name={showsSystem ? 'circle-check' : 'filter'} size={14} />}
          onClick={() => setShowsSystem(!showsSystem)}
        >
          {auditWords.filters.system}
        </Button>
        <Saved username={username} question={question} askOnly={askOnly} />
      </Filters>
      <OfflineNote help={auditWords.offline} />
      {summary && summary.days.length > 0 && (
        <Week summary={summary} question={question} ask={ask} />
      )}
      {question.reference && rows && rows.length > 0 && <Path rows={rows} />}
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      <Rows
        showsSystem={showsSystem || isAboutSystem}
        found={found}
        rows={rows}
        ask={ask}
        askOnly={askOnly}
      />
      <Box component="footer" sx={footLook}>
        <span>
          {auditWords.foot} {recorded ? auditWords.recorded(recorded) : ''}
        </span>
        <span>{rows ? auditWords.shown(rows.length) : ''}</span>
      </Box>
    </Box>
  )
}

const screenLook = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 1.5,
  maxWidth: 1320,
  mx: 'auto',
  p: { xs: 2, md: 2.5 },
}

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: 1,
  fontSize: 13,
  lineHeight: '19px',
  color: 'text.secondary',
}
