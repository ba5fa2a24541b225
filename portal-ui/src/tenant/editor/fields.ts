/** Names of fields as the server says them, and the inputs that stand for them. */

/** "lines[0].m1" and "lines.0.m1" are the same field. */
const plain = (field: string) => field.replace(/\[(\d+)\]/g, '.$1')

export const inputId = (field: string) => `field-${plain(field)}`

/** True when a field names this part of this line, or the line as a whole. */
export const lineOfField = (field: string, line: number, part: string) => {
  const path = plain(field)
  return path === `lines.${line}` || path === `lines.${line}.${part}`
}

/** The input itself, else the first one of its line, else its section. */
const candidates = (field: string) => {
  const path = plain(field)
  const line = /^lines\.\d+/.exec(path)?.[0]
  return [path, line && `${line}.atc`, path.startsWith('lines') && 'lines.0.atc', SECTIONS[path]]
    .filter((name): name is string => Boolean(name))
    .map(inputId)
}

/** Fields that follow from another one. */
const SECTIONS: Record<string, string> = {
  payee_tin: 'company',
  payee_name: 'company',
  payee_address: 'company',
  payee_zip: 'company',
  lines: 'add-line',
}

export function focusField(field: string): boolean {
  const input = candidates(field)
    .map((id) => document.getElementById(id))
    .find((element) => element !== null)
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
  return Boolean(input)
}
