import type { Certificate, Finding } from '../../../shared/api/types'
import { plainField } from '../parts/editorFields'
import { same, type Values } from '../saving/draftValues'
import { type Step, stepOfField } from './editorSteps'

/** What was never left is still to come: nobody is told off for what they have not written yet. */

export interface Hand {
  /** What stood there when the editor was opened. */
  opened: Values
  touched: object
  /** The steps that were left by Continue, or all once it was to be submitted. */
  tried: ReadonlySet<Step>
  files: Certificate['files']
  /** What the server had before it when it found what it did, and what this device found itself. */
  about: Values | null
  own: ReadonlySet<string>
}

const at = (tree: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((level, key) => (level as Record<string, unknown> | undefined)?.[key], tree)

/** Chosen as a whole, never half typed. */
const CHOSEN = /(^|\.)(atc|rate|company|branch|locations|form_type|period_from|period_to)$/
const AMOUNT = /\.(m[123]|total)$/
/** Follows from the account until another branch is chosen: there is nothing to come. */
const ACCOUNTS = /^payor_/
const FILES = /^(files|breakdown|rows)/
const LINES = /^(lines|totals?|tax)$/

const isNothing = (path: string, value: unknown) =>
  Array.isArray(value)
    ? value.length === 0
    : value === '' || (AMOUNT.test(path) && value === '0.00')

/** Fields that are no input: they follow from one, or stand for a whole part. */
function isBegunBeside(field: string, values: Values, files: Hand['files']) {
  if (field.startsWith('payee_')) return values.company !== ''
  if (FILES.test(field)) return files.length > 0
  return !LINES.test(field.split('.')[0] ?? '') || values.lines.length > 0
}

/** The total is reckoned: it is left with any of its months. */
const partsOf = (path: string) =>
  path.endsWith('.total') ? ['m1', 'm2', 'm3'].map((m) => path.replace('total', m)) : [path]

/** The finding is of what stood there before: the answer to this is on its way. */
const isWrittenSince = (path: string, values: Values, { about, own }: Hand) =>
  about !== null && !own.has(path) && !same(at(about, path), at(values, path))

export function isLeft(field: string, values: Values, hand: Hand): boolean {
  if (hand.tried.has(stepOfField(field))) return true
  const path = plainField(field)
  if (isWrittenSince(path, values, hand)) return false
  const value = at(values, path)
  if (value === undefined) return isBegunBeside(path, values, hand.files)
  if (ACCOUNTS.test(path)) return true
  if (isNothing(path, value)) return false
  const wasThere = (part: string) => {
    const before = at(hand.opened, part)
    return before !== undefined && !isNothing(part, before)
  }
  return (
    CHOSEN.test(path) ||
    typeof value === 'object' ||
    partsOf(path).some((part) => wasThere(part) || Boolean(at(hand.touched, part)))
  )
}

/** What blocks, and nobody could be blamed for yet. */
export const stillToCome = (findings: Finding[], values: Values, hand: Hand): Finding[] =>
  findings.filter(
    ({ severity, field }) => severity === 'block' && field && !isLeft(field, values, hand),
  )
