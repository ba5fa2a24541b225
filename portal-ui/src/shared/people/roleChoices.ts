import type { Choice } from '../api/types'
import { peopleMessages } from '../messages/people'

export const ROLE_CHOICES: Choice[] = Object.entries(peopleMessages.roles).map(
  ([value, label]) => ({ value, label }),
)
