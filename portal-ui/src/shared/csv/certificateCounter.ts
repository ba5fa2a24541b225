const QUOTE = 34
const COMMA = 44
const NEWLINE = 10

/**
 * Counts the certificates of a CSV while it comes in, piece by piece: one row is one line of a
 * certificate, and rows with the same first field belong to one. Text in quotes may hold commas
 * and line ends. The head is not counted.
 */
export function certificateCounter() {
  let quoted = false
  let inFirst = true
  let first: number[] = []
  let last = ''
  let rows = -1
  let certificates = 0

  const endRow = () => {
    const name = String.fromCharCode(...first)
    if (rows >= 0 && name && name !== last) certificates += 1
    last = name
    first = []
    inFirst = true
    rows += 1
  }

  const read = (byte: number) => {
    if (byte === QUOTE) quoted = !quoted
    else if (!quoted && byte === NEWLINE) endRow()
    else if (!quoted && byte === COMMA) inFirst = false
    else if (inFirst) first.push(byte)
  }

  return (piece: Uint8Array) => {
    for (const byte of piece) read(byte)
    return certificates
  }
}
