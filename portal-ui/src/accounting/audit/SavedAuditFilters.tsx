import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { auditMessages } from '../../shared/messages/audit'
import { Icon } from '../../shared/ui/Icon'
import { inlineRow, plainList } from '../../shared/ui/layout'
import type { Question } from './auditQuestion'
import { inWords } from './auditQuestionMessages'

const words = auditMessages.saved
const MOST = 12

const keyOf = (username: string) => `audit-questions:${username}`

/** What this person kept on this device; anything unreadable counts as nothing. */
function kept(username: string): Question[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]')
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}

const isSame = (a: Question, b: Question) => inWords(a) === inWords(b)

interface Props {
  username: string
  question: Question
  askOnly: (question: Question) => void
}

/** Questions that are asked again and again, each one press away. */
export const SavedAuditFilters = ({ username, question, askOnly }: Props) => {
  const [questions, setQuestions] = useState(() => kept(username))
  const keep = (next: Question[]) => {
    localStorage.setItem(keyOf(username), JSON.stringify(next.slice(0, MOST)))
    setQuestions(next.slice(0, MOST))
  }
  const isNew = inWords(question) !== '' && !questions.some((one) => isSame(one, question))
  return (
    <>
      {isNew && (
        <Button variant="text" onClick={() => keep([question, ...questions])} title={words.kept}>
          <Icon name="bookmark" />
          {words.save}
        </Button>
      )}
      {questions.length > 0 && (
        <Box component="ul" aria-label={words.label} sx={listStyles}>
          {questions.map((one) => (
            <li key={inWords(one)}>
              <Button variant="text" size="small" onClick={() => askOnly(one)}>
                <Icon name="bookmark" size={14} />
                {inWords(one)}
              </Button>
              <IconButton
                size="small"
                aria-label={words.remove(inWords(one))}
                onClick={() => keep(questions.filter((other) => other !== one))}
              >
                <Icon name="x" size={14} />
              </IconButton>
            </li>
          ))}
        </Box>
      )}
    </>
  )
}

const listStyles = {
  ...plainList,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  width: '100%',
  '& button': { minHeight: { xs: 44, md: 30 }, minWidth: { xs: 44, md: 30 } },
  '& li': inlineRow,
}
