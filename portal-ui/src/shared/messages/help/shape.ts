/**
 * Answers in plain words: paragraphs, steps in order, points without one. `**words**` are what a
 * button or a screen says; `[STATUS]` is drawn as the chip of that status.
 */
export type Block = string | { steps: string[] } | { points: string[] }

export interface Question {
  /** Its anchor, where something links to it; the others have one made of their words. */
  id?: string
  question: string
  answer: Block[]
}

export interface Section {
  title: string
  questions: Question[]
}
