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

/** What the server says this move asks for. */
export const MoveInputs = ({ inputs, answers, errors, onAnswer }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, pb: 2 }}>
    {inputs.map((input) => {
      const common = { label: input.label, error: errors[input.name] }
      const answer = answers[input.name]
      switch (input.type) {
        case 'reasons':
          return (
            <ReasonsInput
              key={input.name}
              {...common}
              choices={input.choices ?? []}
              value={asReasons(answer)}
              onChange={(reasons) => onAnswer(input.name, reasons)}
            />
          )
        default:
          return (
            <TextInput
              key={input.name}
              {...common}
              multiline
              minRows={3}
              value={asText(answer)}
              onChange={(event) => onAnswer(input.name, event.target.value)}
            />
          )
      }
    })}
  </Box>
)
