import { expect, it } from 'vitest'
import { endSentence } from './sentence'

it.each([
  ['For shop of CREST, INC.', 'For shop of CREST, INC.'],
  ['For shop of CREST', 'For shop of CREST.'],
])('ends %j with one full stop', (text, ended) => {
  expect(endSentence(text)).toBe(ended)
})
