/** A text as searches compare it, as core/text.py folds it: without marks and capitals. */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u2010\u2012-\u2014\u2212]/g, '-')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, ' ')

/** Whether a text has the words in it, however they are typed. */
export const hasWords = (text: string, words: string) => fold(text).includes(fold(words))
