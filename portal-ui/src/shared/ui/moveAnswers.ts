import { isRefusal } from '../api/http'
import type { MoveInput } from '../api/types'
import { commonMessages } from '../messages/common'
import type { Answers } from './MoveInputs'

export const isEmpty = (answer: Answers[string] | undefined) =>
  typeof answer === 'string' ? answer.trim() === '' : !answer?.length

/** What is required and was not given, each with its words. */
export const missing = (inputs: MoveInput[], answers: Answers) =>
  Object.fromEntries(
    inputs
      .filter((input) => input.required && isEmpty(answers[input.name]))
      .map((input) => [
        input.name,
        input.type === 'reasons'
          ? commonMessages.dialog.chooseReason
          : commonMessages.dialog.required(input.label),
      ]),
  )

export const trimmed = (answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      typeof answer === 'string' ? answer.trim() : answer,
    ]),
  )

/** What the server said of each input. */
export const refusedFields = (error: unknown): Record<string, string> =>
  isRefusal(error, 422)
    ? Object.fromEntries((error.body.fields ?? []).map(({ field, message }) => [field, message]))
    : {}
