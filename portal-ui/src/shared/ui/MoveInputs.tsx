import Box from '@mui/material/Box'
import type { GivenReason, MoveInput } from '../api/types'
import { ReasonsInput } from './ReasonsInput'
import { TextInput } from './TextInput'

export type Answers = Record<string, string | GivenReason[]>

interface Props {
  inputs: MoveInput[]
  answers: Answers
  errors: Record<string, string>
  onAnswer: (name: string, answer: string | GivenReason[]) => void
}

const asText = (answer: Answers[string] | undefined) => (typeof answer === 'string' ? answer : '')
const asReasons = (answer: Answers[string] | undefined) => (Array.isArray(answer) ? answer : [])

interface InputProps {
  input: MoveInput
  answer: Answers[string] | undefined
  error: string | undefined
  onAnswer: (answer: string | GivenReason[]) => void
}

/** Each type of input has its own way to be asked. */
const OneInput = ({ input, answer, error, onAnswer }: InputProps) => {
  const common = { label: input.label, error }
  if (input.type === 'reasons')
    return (
      <ReasonsInput
        {...common}
        choices={input.choices ?? []}
        value={asReasons(answer)}
        onChange={onAnswer}
      />
    )
  const shape = input.type === 'date' ? { type: 'date' } : { multiline: true, minRows: 3 }
  return (
    <TextInput
      {...common}
      {...shape}
      value={asText(answer)}
      onChange={(event) => onAnswer(event.target.value)}
    />
  )
}

/** What the server says this move asks for. */
export const MoveInputs = ({ inputs, answers, errors, onAnswer }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, pb: 2 }}>
    {inputs.map((input) => (
      <OneInput
        key={input.name}
        input={input}
        answer={answers[input.name]}
        error={errors[input.name]}
        onAnswer={(answer) => onAnswer(input.name, answer)}
      />
    ))}
  </Box>
)
