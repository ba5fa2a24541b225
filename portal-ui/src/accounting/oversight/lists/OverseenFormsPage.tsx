import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { oversightMessages } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { SectionCard } from '../../../shared/ui/SectionCard'
import { useGoal } from '../../parts/useGoal'
import { formsQuery, type OverseenForms } from '../oversightQueries'
import { pagePath, type Question, useQuestion } from '../oversightQuestion'
import { OversightFrame } from '../parts/OversightFrame'
import { OversightPagination } from '../parts/OversightPagination'
import { listMessages } from './listMessages'
import { OverseenFormRow } from './OverseenFormRow'
import { rowsStyles } from './rowStyles'

const words = oversightMessages.list

interface Props {
  told: OverseenForms
  question: Question
  ask: (changes: Question) => void
}

const OverseenFormList = ({ told: { results, count, is_capped }, question, ask }: Props) => (
  <>
    {is_capped && <Note tone="warn">{words.capped}</Note>}
    <SectionCard>
      {results.length === 0 ? (
        <EmptyState title={words.nothing} text={words.nothingHelp} />
      ) : (
        <>
          <ul aria-label={words.label} style={rowsStyles}>
            {results.map((form) => (
              <OverseenFormRow key={form.id} form={form} />
            ))}
          </ul>
          <OversightPagination question={question} ask={ask} count={count} shown={results.length} />
        </>
      )}
    </SectionCard>
  </>
)

/** The forms behind a number. */
export const OverseenFormsPage = () => {
  const { question, ask } = useQuestion()
  const { data: told, error, refetch } = useQuery(formsQuery(question))
  const what = listMessages(question, told?.label ?? '', useGoal())
  return (
    <OversightFrame
      title={told ? words.title(what, told.count) : what}
      below={
        <MuiLink component={Link} to={pagePath(paths.accounting.oversight, question)}>
          {words.back}
        </MuiLink>
      }
      question={question}
    >
      <OfflineNote />
      {error && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {told ? (
        <OverseenFormList told={told} question={question} ask={ask} />
      ) : (
        !error && <Skeletons lines={10} />
      )}
    </OversightFrame>
  )
}
