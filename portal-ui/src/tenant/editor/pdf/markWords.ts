import { commonMessages } from '../../../shared/messages/common'
import { editorMessages } from '../../../shared/messages/editor'
import type { Mark } from '../saving/readMarks'

/** How fields that came from a PDF are called, and how sure the reader is of them. */

const words = editorMessages.pdf

const CELL = /^lines\.(\d+)\.(\w+)$/

export const nameOfMark = ({ field }: Pick<Mark, 'field'>) => {
  const [, line, cell] = CELL.exec(field) ?? []
  if (line && cell) return words.line(Number(line) + 1, words.cells[cell] ?? cell)
  return words.fields[field] ?? commonMessages.fields[field] ?? field
}

export const sureness = ({ level, confidence }: Mark) =>
  words.sureness(words.levels[level], Math.min(Math.floor(confidence * 100), 99))
