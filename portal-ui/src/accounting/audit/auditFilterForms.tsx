import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { auditMessages } from '../../shared/messages/audit'
import { LoadingState } from '../../shared/ui/LoadingState'
import { SelectInput } from '../../shared/ui/SelectInput'
import { TextInput } from '../../shared/ui/TextInput'
import { movesQuery } from './auditQueries'
import { type Question, spans } from './auditQuestion'
import { choiceWords } from './auditQuestionMessages'

const words = auditMessages.filters

const AuditFilterForm = ({ onDone, children }: { onDone: () => void; children: ReactNode }) => {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDone()
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 1.5 }}>
      {children}
      <Button type="submit" variant="contained">
        {words.show}
      </Button>
    </Box>
  )
}

interface TextProps {
  label: string
  hint: string
  value: string | undefined
  onDone: (text: string) => void
}

export const AuditTextForm = ({ label, hint, value = '', onDone }: TextProps) => {
  const [text, setText] = useState(value)
  return (
    <AuditFilterForm onDone={() => onDone(text.trim())}>
      <TextInput
        label={label}
        hint={hint}
        value={text}
        autoFocus
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ input: { maxLength: 100 } }}
      />
    </AuditFilterForm>
  )
}

const SEPARATOR = ':'

interface MoveProps {
  question: Question
  onDone: (changes: Question) => void
}

/** Choosing is asking. */
export const AuditMoveForm = ({ question: { move = '', lifecycle }, onDone }: MoveProps) => {
  const { data: groups, error, refetch } = useQuery(movesQuery())
  if (!groups)
    return <LoadingState data={groups} error={error} onRetry={() => void refetch()} lines={1} />
  const choose = (value: string) => {
    const [kind = '', name = ''] = value.split(SEPARATOR)
    onDone({ lifecycle: kind, move: name })
  }
  return (
    <SelectInput
      label={words.move}
      value={move && `${lifecycle ?? 'certificates'}${SEPARATOR}${move}`}
      choices={[{ value: '', label: words.everyMove }]}
      groups={groups.map(({ label, moves }) => ({
        label,
        choices: moves.map((choice) => ({
          value: `${choice.lifecycle}${SEPARATOR}${choice.move}`,
          label: choiceWords(choice),
        })),
      }))}
      onChange={choose}
    />
  )
}

interface WhenProps {
  from: string | undefined
  to: string | undefined
  onDone: (days: Question) => void
}

const SPANS = ['today', 'thisWeek', 'lastWeek', 'lastDays'] as const

export const AuditPeriodForm = ({ from = '', to = '', onDone }: WhenProps) => {
  const [days, setDays] = useState({ from, to })
  const known = spans()
  return (
    <AuditFilterForm onDone={() => onDone(days)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {SPANS.map((name) => (
          <Button key={name} size="small" onClick={() => onDone(known[name])}>
            {words[name]}
          </Button>
        ))}
      </Box>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          type="date"
          label={words[name]}
          value={days[name]}
          onChange={(event) => setDays({ ...days, [name]: event.target.value })}
        />
      ))}
    </AuditFilterForm>
  )
}
