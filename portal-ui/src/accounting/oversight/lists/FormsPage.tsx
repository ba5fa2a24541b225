import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { oversightWords } from '../../../shared/messages/oversight'
import { paths } from '../../../shared/paths'
import { Skeletons } from '../../../shared/plain/Skeletons'
import { EmptyState } from '../../../shared/ui/EmptyState'
import { ErrorNote } from '../../../shared/ui/ErrorNote'
import { Note } from '../../../shared/ui/Note'
import { OfflineNote } from '../../../shared/ui/OfflineNote'
import { Sheet } from '../../../shared/ui/Sheet'
import { useGoal } from '../../parts/goal'
import { Frame } from '../parts/Frame'
import { Steps } from '../parts/Steps'
import { formsQuery, type OverseenForms } from '../queries'
import { pagePath, type Question, useQuestion } from '../question'
import { FormRow } from './FormRow'
import { listWords } from './listWords'
import { rowsLook } from './rows'

const words = oversightWords.list

interface Props {
  told: OverseenForms
  question: Question
  ask: (changes: Question) => void
}

const Forms = ({ told: { results, count, is_capped }, question, ask }: Props) => (
  <>
    {is_capped && <Note tone="warn">{words.capped}</Note>}
    <Sheet>
      {results.length === 0 ? (
        <EmptyState title={words.nothing} text={words.nothingHelp} />
      ) : (
        <>
          <ul aria-label={words.label} style={rowsLook}>
            {results.map((form) => (
              <FormRow key={form.id} form={form} />
            ))}
          </ul>
          <Steps question={question} ask={ask} count={count} shown={results.length} />
        </>
      )}
    </Sheet>
  </>
)

/** The forms behind a number. */
export const FormsPage = () => {
  const { question, ask } = useQuestion()
  const { data: told, error, refetch } = useQuery(formsQuery(question))
  const what = listWords(question, told?.label ?? '', useGoal())
  return (
    <Frame
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
        <Forms told={told} question={question} ask={ask} />
      ) : (
        !error && <Skeletons lines={10} />
      )}
    </Frame>
  )
}
