import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { GivenReason, MoveInput } from '../api/types'
import { type AskedReasons, ReasonsInput } from './ReasonsInput'
import { SelectInput } from './SelectInput'
import { TextInput } from './TextInput'

export type Answers = Record<string, string | GivenReason[]>

interface Props {
  inputs: MoveInput[]
  answers: Answers
  errors: Record<string, string>
  onAnswer: (name: string, answer: string | GivenReason[]) => void
  /** The screen's own way to ask for reasons; without it they are a checklist. */
  askReasons?: ((asked: AskedReasons) => ReactNode) | undefined
}

const asText = (answer: Answers[string] | undefined) => (typeof answer === 'string' ? answer : '')
const asReasons = (answer: Answers[string] | undefined) => (Array.isArray(answer) ? answer : [])

interface InputProps {
  input: MoveInput
  autoFocus: boolean
  answer: Answers[string] | undefined
  error: string | undefined
  onAnswer: (answer: string | GivenReason[]) => void
  askReasons: Props['askReasons']
}

const SHAPES = { date: { type: 'date' }, line: {}, text: { multiline: true, minRows: 3 } }

/** Each type of input has its own way to be asked. */
const MoveInputField = ({ input, autoFocus, answer, error, onAnswer, askReasons }: InputProps) => {
  const common = { label: input.label, error, autoFocus }
  if (input.type === 'reasons') {
    const asked = {
      ...common,
      choices: input.choices ?? [],
      value: asReasons(answer),
      onChange: onAnswer,
    }
    return askReasons ? askReasons(asked) : <ReasonsInput {...asked} />
  }
  if (input.type === 'person') {
    const choices = input.choices ?? []
    return <SelectInput {...common} choices={choices} value={asText(answer)} onChange={onAnswer} />
  }
  const shape = SHAPES[input.type as keyof typeof SHAPES]
  return (
    <TextInput
      {...common}
      {...shape}
      value={asText(answer)}
      onChange={(event) => onAnswer(event.target.value)}
    />
  )
}

/** What the server says this move asks for; the first required input takes the focus. */
export const MoveInputs = ({ inputs, answers, errors, onAnswer, askReasons }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, pb: 2 }}>
    {inputs.map((input) => (
      <MoveInputField
        key={input.name}
        input={input}
        autoFocus={input === inputs.find(({ required }) => required)}
        answer={answers[input.name]}
        error={errors[input.name]}
        askReasons={askReasons}
        onAnswer={(answer) => onAnswer(input.name, answer)}
      />
    ))}
  </Box>
)
