/** Names of fields as the server says them, and the inputs that stand for them. */

/** "lines[0].m1" and "lines.0.m1" are the same field. */
export const plainField = (field: string) => field.replace(/\[(\d+)\]/g, '.$1')

export const inputId = (field: string) => `field-${plainField(field)}`

/** True when a field names this part of this line, or the line as a whole. */
export const lineOfField = (field: string, line: number, part: string) => {
  const path = plainField(field)
  return path === `lines.${line}` || path === `lines.${line}.${part}`
}

/** Fields that follow from another one, or that a whole part of a step stands for. */
const STAND_INS: Record<string, string> = {
  payee_tin: 'company',
  payee_name: 'company',
  payee_address: 'company',
  payee_zip: 'company',
  payor_tin: 'payor',
  payor_name: 'payor',
  payor_address: 'payor',
  payor_zip: 'payor',
  location: 'locations',
  lines: 'add-line',
  signed_copy: 'signed-copy',
  attachment: 'documents',
  form_2306: 'form-2306',
  form_1606: 'form-1606',
  original: 'signed-copy',
}

/** A finding about files means the breakdown where there is one. */
const FILES = ['breakdown', 'documents']

/** The input itself, else the first one of its line, else what stands for it. */
const candidates = (field: string) => {
  const path = plainField(field)
  if (path === 'files') return FILES.map(inputId)
  const line = /^lines\.\d+/.exec(path)?.[0]
  const root = path.split('.')[0] ?? ''
  return [path, line && `${line}.atc`, STAND_INS[path], STAND_INS[root], root]
    .filter((name): name is string => Boolean(name))
    .map(inputId)
}

/** The input that stands for a field, where its step is shown. */
export const inputOf = (field: string) =>
  candidates(field)
    .map((id) => document.getElementById(id))
    .find((element) => element !== null)

export function focusField(field: string): boolean {
  const input = inputOf(field)
  input?.scrollIntoView({ block: 'center' })
  input?.focus({ preventScroll: true })
  return Boolean(input)
}
