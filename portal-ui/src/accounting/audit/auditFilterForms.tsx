import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type ReactNode, useState } from 'react'
import { aboutMove } from '../../shared/api/about'
import { MOVES } from '../../shared/api/words'
import { auditMessages } from '../../shared/messages/audit'
import { SelectInput } from '../../shared/ui/SelectInput'
import { TextInput } from '../../shared/ui/TextInput'
import { type Question, spans } from './auditQuestion'

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

const CHOICES = [
  { value: '', label: words.everyMove },
  ...Object.keys(MOVES).map((move) => ({
    value: move,
    label: aboutMove(move).label || aboutMove(move).done,
  })),
  ...['read', 'export', 'take_evidence', 'take_forms'].map((move) => ({
    value: move,
    label: auditMessages.readings[move as keyof typeof auditMessages.readings],
  })),
]

interface MoveProps {
  value: string | undefined
  onDone: (move: string) => void
}

/** Choosing is asking. */
export const AuditMoveForm = ({ value = '', onDone }: MoveProps) => (
  <SelectInput label={words.move} value={value} choices={CHOICES} onChange={onDone} />
)

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
