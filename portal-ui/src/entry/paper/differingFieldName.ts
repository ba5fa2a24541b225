import { commonMessages } from '../../shared/messages/common'

const PART = /^(?:totals|lines\.(\d+))\.(\w+)$/

/** A field of a signed copy, as the form names it; of the pages of certificates nothing is loaded. */
export function differingFieldName(field: string): string {
  const [, line, part] = PART.exec(field) ?? []
  if (!part) return commonMessages.fields[field] ?? field
  const name = commonMessages.lineParts[part] ?? part
  return line ? commonMessages.timeline.line(Number(line) + 1, name) : name
}
