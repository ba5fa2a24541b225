import { hasWords } from '../shared/format/fold'
import type { Block, Question, Section } from '../shared/messages/help/shape'

const linesOf = (block: Block) => {
  if (typeof block === 'string') return [block]
  return 'steps' in block ? block.steps : block.points
}

const textOf = ({ question, answer }: Question) =>
  [question, ...answer.flatMap(linesOf)].join(' ').replace(/[*[\]]/g, '')

/** The questions that have every word, in their sections; all of them for an empty search. */
export function matching(sections: Section[], search: string): Section[] {
  const words = search.split(/\s+/)
  const fits = (question: Question) => {
    const text = textOf(question)
    return words.every((word) => hasWords(text, word))
  }
  return sections
    .map(({ title, questions }) => ({ title, questions: questions.filter(fits) }))
    .filter(({ questions }) => questions.length > 0)
}
