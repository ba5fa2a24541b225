/** A sentence that ends with a name: "INC." ends it already. */
export const endSentence = (text: string) => (text.endsWith('.') ? text : `${text}.`)
